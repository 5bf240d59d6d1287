import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const links = () => screen.queryAllByRole('link', { name: /^Skip to/ }).map(({ textContent }) => textContent)

it('offers the link to the results while there are results', async () => {
  answer(sourceEndpoints.list, ({ query }) => (query['search'] ? { ...aList(), sources: [], totalCount: 0 } : aList()))
  const { router } = renderRoute('/sources')
  await screen.findByRole('link', { name: /Source 101/ })

  expect(links()).toEqual(['Skip to content', 'Skip to results'])

  await router.navigate({ to: '.', search: { search: 'nothing' } })

  await waitFor(() => expect(links()).toEqual(['Skip to content']))
})
