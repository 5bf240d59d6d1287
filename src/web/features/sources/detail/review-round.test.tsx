import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const due = [101, 102, 103].map((id) => aSource({ id, title: `Source ${id}`, canChange: true }))

/** A list that a review takes its source from. */
const visit = async (address: string, isShrinking = true, sources = due) => {
  let left = sources
  answer(sourceEndpoints.list, () => aList({ sources: left, totalCount: left.length }))
  answer(sourceEndpoints.detail, ({ params }) => sources.find(({ id }) => String(id) === params['id']) ?? aSource())
  const calls = answer(reviewEndpoints.review, ({ params }) => {
    if (isShrinking) left = left.filter(({ id }) => String(id) !== params['id'])
    return sources.find(({ id }) => String(id) === params['id']) ?? aSource()
  })
  const shown = renderRoute(address, { user: aUser() })
  await screen.findByRole('link', { name: /^Source 101/ })
  return { ...shown, reviewed: () => calls.map(({ params }) => params['id']) }
}

const title = async (name: string) =>
  within(await screen.findByRole('article')).findByRole('heading', { level: 1, name })

it('opens the next due source, with the focus on its button, and the list after the last one', async () => {
  const { person, router, reviewed } = await visit('/sources/102?due=yes')
  const address = () => router.state.location.href

  await person.click(await screen.findByRole('button', { name: 'Still good' }))
  await title('Source 103')
  expect(address()).toMatch(/^\/sources\/103\?due=yes/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Still good' })))
  await person.keyboard('{Enter}')
  await title('Source 101')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Still good' })))
  await person.keyboard('{Enter}')

  await waitFor(() => expect(address()).toMatch(/^\/sources\?due=yes/))
  expect(reviewed()).toEqual(['102', '103', '101'])
})

it('skips a source that another person has to review, and takes no focus later', async () => {
  const others = due.map((source) => (source.id === 102 ? { ...source, canChange: false } : source))
  const { person, reviewed } = await visit('/sources/101?due=yes', true, others)

  await person.click(await screen.findByRole('button', { name: 'Still good' }))
  await title('Source 103')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Still good' })))
  await person.keyboard('{Enter}')

  await waitFor(() => expect(reviewed()).toEqual(['101', '103']))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

it('counts a double click and a held Enter as one review', async () => {
  const { person, reviewed } = await visit('/sources/101?due=yes')

  await person.dblClick(await screen.findByRole('button', { name: 'Still good' }))
  await title('Source 102')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Still good' })))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Still good' }), { key: 'Enter', repeat: true })

  expect(reviewed()).toEqual(['101'])
})

it('needs one key for each source, beginning in the list', async () => {
  const { person, reviewed } = await visit('/sources?due=yes')
  const rows = () =>
    within(screen.getByRole('region', { name: 'Sources' })).queryAllByRole('link', { name: /^Source 10/ })

  await person.keyboard('j')
  for (const count of [1, 2, 3]) {
    await person.keyboard('r')
    await waitFor(() => expect(reviewed()).toHaveLength(count))
    await waitFor(() => expect(rows()).toHaveLength(3 - count))
  }

  expect(reviewed()).toEqual(['101', '102', '103'])
})

it('stays at the source in every other list', async () => {
  const { person, router, reviewed } = await visit('/sources/102', false)

  await person.click(await screen.findByRole('button', { name: 'Still good' }))
  await waitFor(() => expect(reviewed()).toEqual(['102']))
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toContain('Source 102'),
  )

  expect(router.state.location.pathname).toBe('/sources/102')
})
