import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activityEndpoints, type HistoryEntry } from '#contract/activity/activity.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList, anEntry, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const added = anEntry({ id: 1, kind: 'source_added', at: '2026-01-05T10:00:00.000Z', after: { title: 'Old' } })
const changed = anEntry({
  id: 2,
  kind: 'source_updated',
  before: { title: 'Old', public: false },
  after: { title: 'New', public: true },
})

const show = (user = aUser()) => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.detail, aSource({ canReadHistory: true }))
  return renderRoute('/sources/101', { user })
}
const section = async () => within(await screen.findByRole('region', { name: 'History' }))
const withHistory = (...entries: HistoryEntry[]) => answer(activityEndpoints.ofSource, entries)

it('is not shown to people who don’t own the source', async () => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.detail, aSource({ canReadHistory: false }))
  renderRoute('/sources/101', { user: aUser() })
  await screen.findByRole('article')

  expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
})

it('is shown to its owners, newest entry first', async () => {
  withHistory(...Array.from({ length: 7 }, (_, index) => anEntry({ id: index + 1 })))
  const { person } = show()
  const history = await section()
  expect(await history.findAllByRole('listitem')).toHaveLength(5)

  await person.click(history.getByRole('button', { name: 'Show all 7' }))

  expect(history.getAllByRole('listitem')).toHaveLength(7)
})

it('is linked in the menu, and names the last editor', async () => {
  withHistory(changed, added)
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.detail, aSource({ canReadHistory: true, updatedAt: '2026-02-03T14:05:06.000Z' }))
  const { person } = renderRoute('/sources/101', { user: aUser() })
  const article = within(await screen.findByRole('article'))
  await waitFor(() => expect(article.getByText('Changed').parentElement?.textContent).toMatch(/ by Ada Analyst$/))

  await person.click(article.getByRole('button', { name: 'More actions' }))
  await person.click(await screen.findByRole('menuitem', { name: 'History' }))

  expect(document.activeElement).toBe(article.getByRole('heading', { name: 'History' }))
})

it('shows persons, actions and times, newest first, with the values before', async () => {
  const calls = withHistory(changed, added)
  show()
  const history = await section()

  const items = await history.findAllByRole('listitem')

  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /Ada AnalystUpdated source “Source 101”: title, publicTitle−Before: Old\+After: NewPublic−Before: No\+After: Yes$/,
    ),
    expect.stringMatching(/Ada AnalystAdded source “Source 101”$/),
  ])
  expect(items[1]?.querySelector('time')?.dateTime).toBe('2026-01-05T10:00:00.000Z')
  expect(calls.map(({ params }) => params['id'])).toEqual(['101'])
})

it('begins with the import of the source', async () => {
  const brought = { ...added, id: null, kind: 'sources_imported', after: { file: 'bookmarks.html' } } as const
  withHistory(changed, brought)
  show()
  const history = await section()

  expect((await history.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Updated source/),
    expect.stringMatching(/Ada AnalystImported source “Source 101” from “bookmarks.html”$/),
  ])
})

it('reports that nothing is known', async () => {
  withHistory()
  show(aUser('ROLE_ADMIN'))
  const history = await section()

  expect(await history.findByText('No changes yet.')).toBeTruthy()
})

it('shows that it is loading', async () => {
  hang(activityEndpoints.ofSource)
  show()
  const history = await section()

  expect(await history.findByText('Loading…')).toBeTruthy()
})

it('can be retried after a failure', async () => {
  refuse(activityEndpoints.ofSource, 'internal')
  show()
  const history = await section()
  expect((await history.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  withHistory(added)

  history.getByRole('button', { name: 'Try again' }).click()

  await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(1))
})
