import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const requestId = '0b1c2d3e-aaaa-bbbb-cccc-000000000001'

// Texts around the request id; several parts of the screen show the same failed list.
const idsOnScreen = () => new Set(screen.queryAllByText(requestId).map((id) => id.parentElement?.textContent))

it('is shown beside a failed list, outside of the announced text', async () => {
  answer(categoryEndpoints.list, someCategories())
  refuse(sourceEndpoints.list, 'unavailable', { requestId })

  renderRoute('/sources')

  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  expect(idsOnScreen()).toEqual(new Set([`Request ${requestId}`]))
})

it('is not shown without one', async () => {
  answer(categoryEndpoints.list, someCategories())
  refuse(sourceEndpoints.list, 'too_many_requests')

  renderRoute('/sources')

  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  expect(screen.queryByText(/^Request/)).toBeNull()
})
