import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

it('lists the sources', async () => {
  answer(sourceEndpoints.list, aList({ sources: [aSource({ title: 'OpenCorporates' })] }))
  renderRoute('/sources')

  expect(await screen.findByRole('link', { name: /OpenCorporates/ })).toBeTruthy()
})
