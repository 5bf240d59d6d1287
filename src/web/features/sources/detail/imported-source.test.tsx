import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type SourceDetail, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = (fields: Partial<SourceDetail>) => {
  const source = aSource(fields)
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  renderRoute('/sources/101', { user: aUser() })
}
const pane = async () => within(await screen.findByRole('article'))
const added = async () => (await (await pane()).findByText('Added')).parentElement?.querySelector('dd')?.textContent

describe('an imported source', () => {
  const by = { createdBy: { id: 1, fullName: 'Ada Analyst' } }
  const bookmarked = { createdAt: '2023-07-22T10:00:00.000Z', addedAt: '2026-11-23T10:00:00.000Z' }

  it('shows the time of adding and the time of its bookmark, and no later change', async () => {
    show({ ...by, ...bookmarked, updatedAt: bookmarked.addedAt })

    expect(await added()).toBe('23 Nov 2026 by Ada Analyst (import); bookmarked 22 Jul 2023')
    expect((await pane()).queryByText('Changed')).toBeNull()
  })

  it('without a date of its own shows the time of adding', async () => {
    show({ createdAt: bookmarked.addedAt, addedAt: bookmarked.addedAt, updatedAt: bookmarked.addedAt })

    expect(await added()).toBe('23 Nov 2026 (import)')
  })
})
