import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { answer } from '#testing/web/api.ts'
import { anEntry, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const added = (id: number) =>
  anEntry({
    id,
    kind: 'source_added',
    at: `2026-02-03T14:05:0${id}.000Z`,
    object: { type: 'source', id, name: `Source ${id}` },
    after: { title: `Source ${id}` },
  })

const show = async (entries = [added(3), added(2), added(1)], totalCount = 1204) => {
  answer(activityEndpoints.list, { entries, people: [], totalCount, limit: 50 })
  const route = renderRoute('/activity', { user: aUser('ROLE_GROUP_MANAGER') })
  const table = await screen.findByRole('table')
  const rows = () => within(table).getAllByRole('row').slice(1)
  const times = () => rows().map((row) => row.querySelector('time')?.textContent)
  return { ...route, table, rows, times }
}

describe('entries of one act', () => {
  it('are one line that unfolds to them', async () => {
    const { person, rows } = await show()
    const button = screen.getByRole('button', { name: 'Show all 3 entries' })
    expect(rows().map((row) => row.lastChild?.firstChild?.firstChild?.textContent)).toEqual(['3 sources added'])
    expect(button.getAttribute('aria-expanded')).toBe('false')

    await person.click(button)

    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(rows()).toHaveLength(4)
    expect(screen.getAllByRole('link', { name: /^Source \d$/ }).map(({ textContent }) => textContent)).toEqual([
      'Source 3',
      'Source 2',
      'Source 1',
    ])
    expect(screen.getAllByRole('button', { name: 'Details' })).toHaveLength(3)

    await person.keyboard('{Enter}')

    expect(rows()).toHaveLength(1)
  })
})

describe('a change of many sources', () => {
  const act = anEntry({
    kind: 'sources_changed',
    object: null,
    after: { change: 'move', category: 'Courts / EU', sources: 2934 },
    act: 70,
  })
  const under = (id: number) => anEntry({ ...added(id), kind: 'source_updated', act: 70 })

  it('is one entry, with a link to its sources', async () => {
    const { person, router } = await show([act])
    expect(screen.getByText(/^Moved 2,934 sources to category/)).toBeTruthy()

    answer(activityEndpoints.list, { entries: [3, 2, 1].map(under), people: [], totalCount: 3, limit: 50 })
    await person.click(screen.getByRole('link', { name: 'Show all 2,934 sources' }))

    expect(await screen.findAllByRole('link', { name: /^Source \d$/ })).toHaveLength(3)
    expect(router.state.location.search).toMatchObject({ act: '70' })
    expect(screen.getByRole('link', { name: 'Clear filters' })).toBeTruthy()
  })

  it('of one source says so', async () => {
    await show([anEntry({ ...act, after: { change: 'delete', sources: 1 } })])

    expect(screen.getByRole('link', { name: 'Show the source' })).toBeTruthy()
  })
})

describe('the times of entries', () => {
  it('are in UTC, like the days of the filter', async () => {
    const { times } = await show([anEntry()])

    expect(screen.getByLabelText('From (UTC)')).toBeTruthy()
    expect(times()).toEqual(['2026-02-03 14:05:06 UTC'])
    expect(screen.getByRole('table', { name: '1,204 entries, newest first, times in UTC' })).toBeTruthy()
  })
})
