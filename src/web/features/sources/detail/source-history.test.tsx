import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type ActivityEntry, activityEndpoints } from '#contract/activity.ts'
import { sourceEndpoints } from '#contract/sources.ts'
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
const unfold = async (user = aUser()) => {
  const { person } = show(user)
  await person.click(await (await section()).findByRole('button', { name: 'History' }))
  return section()
}
const withHistory = (...entries: ActivityEntry[]) => answer(activityEndpoints.ofSource, entries)

it('is not offered to whom the source does not belong', async () => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.detail, aSource({ canReadHistory: false }))
  renderRoute('/sources/101', { user: aUser() })
  await screen.findByRole('article')

  expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
})

it('is asked for only when somebody wants to see it', async () => {
  const calls = withHistory(added)
  show()
  expect((await (await section()).findByRole('button', { name: 'History' })).getAttribute('aria-expanded')).toBe(
    'false',
  )
  expect(calls).toHaveLength(0)
})

it('tells who did what and when, newest first, with what it was before', async () => {
  const calls = withHistory(changed, added)
  const history = await unfold()

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

it('says when nothing is known', async () => {
  withHistory()
  const history = await unfold(aUser('ROLE_ADMIN'))

  expect(await history.findByText('Nothing has been logged about this source.')).toBeTruthy()
})

it('shows that it loads', async () => {
  hang(activityEndpoints.ofSource)
  const history = await unfold()

  expect(await history.findByText('Loading…')).toBeTruthy()
})

it('can be tried again when it failed', async () => {
  refuse(activityEndpoints.ofSource, 'internal')
  const history = await unfold()
  expect((await history.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  withHistory(added)

  history.getByRole('button', { name: 'Try again' }).click()

  await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(1))
})
