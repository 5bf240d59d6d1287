import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { enter } from '#testing/web/fields.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const FAILED = 'Something went wrong. Try again'

const show = async () => {
  answer(sourceEndpoints.list, aList({ sources: [aSource({ title: 'From before' })], totalCount: 315 }))
  hang(searchEndpoints.best)
  const { person } = renderRoute('/sources', { user: aUser() })
  await row()
  await screen.findByRole('button', { name: /Sort by/ })
  return { person, search: () => enter(person, screen.getByRole('searchbox', { name: /^Search/ }), 'georgia') }
}

const list = () => screen.getByRole('region', { name: 'Sources' })
const row = () => screen.findByRole('link', { name: /From before/ })
const counts = () => screen.queryAllByText(/315|Best matches/)
const tryAgain = () => within(screen.getByRole('main')).getAllByRole('button', { name: 'Try again' })

afterEach(() => onlineManager.setOnline(true))

describe('a list that could not be loaded', () => {
  it.each([
    ['a search', async ({ search }: Awaited<ReturnType<typeof show>>) => search()],
    ['a page', async ({ person }) => person.click(screen.getByRole('link', { name: 'Next page' }))],
    ['a filter', async ({ person }) => person.click(screen.getByRole('button', { name: 'Only favorites' }))],
    ['a direction', async ({ person }) => person.click(screen.getByRole('link', { name: 'Sort descending' }))],
  ])('shows the failure instead of rows, and no old rows: %s', async (_what, ask) => {
    const shown = await show()
    refuse(sourceEndpoints.list, 'internal')
    await ask(shown)

    await waitFor(() => expect(list().textContent).toBe(FAILED))
    expect(tryAgain()).toHaveLength(1)
    expect(counts()).toEqual([])

    const again = hang(sourceEndpoints.list)
    await shown.person.click(tryAgain()[0] as HTMLElement)
    await waitFor(() => expect(again).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
    expect(screen.queryByRole('link', { name: /From before/ })).toBeNull()
    expect(counts()).toEqual([])
  })

  it('shows no count and no old rows without a network', async () => {
    const { search } = await show()
    onlineManager.setOnline(false)
    await search()

    await waitFor(() => expect(screen.queryByRole('link', { name: /From before/ })).toBeNull())
    expect(counts()).toEqual([])
    expect(within(list()).getByText('Loading…')).toBeTruthy()
  })

  it('shows the old rows and no count while its answer is loading', async () => {
    const { search } = await show()
    const asked = hang(sourceEndpoints.list)
    await search()

    await waitFor(() => expect(asked).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/315/)).toBeNull())
    expect(await row()).toBeTruthy()
  })
})

it('keeps rows and count when the page changes without a network', async () => {
  const { person } = await show()
  onlineManager.setOnline(false)
  await person.click(screen.getByRole('link', { name: 'Next page' }))

  await waitFor(() => expect(list().querySelector('[aria-busy=true]')).not.toBeNull())
  expect(await row()).toBeTruthy()
  expect(screen.getByText('315 sources')).toBeTruthy()
})
