import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { type View, viewEndpoints } from '#contract/lists/views.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser, aView } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const open = async (address = '/sources', user: SessionUser | null = aUser(), views: View[] = []) => {
  const calls = answer(sourceEndpoints.list, ({ query }) =>
    query['search'] ? aList({ sources: [aSource({ id: 102, title: 'Register of Georgia' })] }) : aList(),
  )
  answer(sourceEndpoints.orders, [])
  answer(searchEndpoints.best, [])
  answer(viewEndpoints.list, views)
  answer(sourceEndpoints.detail, ({ params }) => aSource({ id: Number(params['id']) }))
  const shown = renderRoute(address, { user })
  // Actions are those of the controls that are there.
  if (user && address.startsWith('/sources')) await screen.findByRole('button', { name: 'Select' })
  await shown.person.click(await screen.findByRole('button', { name: 'Search or jump' }))
  const palette = within(await screen.findByRole('dialog', { name: 'Search or jump' }))
  return {
    ...shown,
    calls,
    palette,
    searches: () => calls.map(({ query }) => query['search']).filter(Boolean),
    options: () => palette.queryAllByRole('option').map(({ textContent }) => textContent),
  }
}

it('opens with Ctrl K, also from a search box, with the focus in its box', async () => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.orders, [])
  const { person } = renderRoute('/sources')
  await person.click(await screen.findByRole('searchbox', { name: 'Search all sources' }))

  await person.keyboard('{Control>}k{/Control}')

  const box = await screen.findByRole('combobox', { name: 'Search or jump' })
  await waitFor(() => expect(document.activeElement).toBe(box))
})

it('offers a guest the screens and actions of a guest', async () => {
  const { options } = await open('/sources', null)

  expect(options()).toEqual(['Log in', 'Show keyboard shortcuts', 'Sources', 'Coverage', 'Home', 'Help'])
})

it('offers every role its own screens and the actions for the open source', async () => {
  const { options } = await open('/sources/101')

  await waitFor(() =>
    expect(options()).toEqual([
      'Open the site',
      'Favorite',
      'Add to group, or move',
      'Select',
      'New Source',
      'Show keyboard shortcuts',
      'Sources',
      'My sources',
      'Research',
      'Coverage',
      'Reports',
      'Import',
      'Home',
      'Help',
    ]),
  )
})

it('requests sources after a pause in typing, and opens the chosen one', async () => {
  const { person, searches, options, palette, address } = await open()

  await person.keyboard('georgia')
  await waitFor(() => expect(options()).toEqual(['Register of Georgia', 'Search all sources for “georgia”']))
  expect(searches()).toEqual(['georgia'])
  await waitFor(() => expect(palette.getByRole('status').textContent).toBe('2 results'))
  await person.keyboard('{Enter}')

  await waitFor(() => expect(address()).toBe('/sources/102'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows the best match first, and once', async () => {
  const { person, options } = await open()
  const [register, exact] = [aSource({ id: 102, title: 'Register of Georgia' }), aSource({ id: 7, title: 'Georgia' })]
  const calls = answer(searchEndpoints.best, [exact, register])
  answer(sourceEndpoints.list, aList({ sources: [register, aSource({ id: 103, title: 'Zoo of Georgia' }), exact] }))

  await person.keyboard('georgia')

  await waitFor(() => expect(options().slice(0, -1)).toEqual(['Georgia', 'Register of Georgia', 'Zoo of Georgia']))
  expect(calls.map(({ query }) => query['search'])).toEqual(['georgia'])
})

it('shows saved views by name, and opens one like its row does', async () => {
  const views = [
    aView({ id: 3, name: 'Registers of Łódź', address: '/sources?search=lodz&direction=DESC' }),
    aView({ id: 4 }),
  ]
  const { person, palette, options, address } = await open('/help', aUser(), views)
  const opened = answer(viewEndpoints.open, undefined)
  const group = await palette.findByRole('group', { name: 'Saved views' })
  expect(within(group).getAllByRole('option')).toHaveLength(2)

  await person.keyboard('lodz')
  await waitFor(() => expect(options()[0]).toBe('Registers of Łódź'))
  await person.keyboard('{Enter}')

  await waitFor(() => expect(address()).toBe('/sources?search=lodz&direction=DESC'))
  expect(opened.map(({ params }) => params['id'])).toEqual(['3'])
})

it('reports that saved views could not be loaded, and shows the rest', async () => {
  const { palette, options, queryClient } = await open('/help')
  refuse(viewEndpoints.list, 'internal')
  await queryClient.invalidateQueries({ queryKey: ['views'] })

  await waitFor(() => expect(palette.getByRole('status').textContent).toBe('refused: internal'))
  expect(options()).toContain('Help')
})

it('wraps around with the arrows, and marks the active entry', async () => {
  const { person, palette, address } = await open('/help')
  const box = palette.getByRole('combobox')
  const active = () => palette.getByRole('option', { selected: true })

  await person.keyboard('{ArrowUp}')
  expect(active().textContent).toBe('Help')
  expect(box.getAttribute('aria-activedescendant')).toBe(active().id)
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(active().textContent).toBe('Sources')
  await person.keyboard('{Enter}')

  await waitFor(() => expect(address()).toBe('/sources'))
})

it('shows entries first whose words begin with the typed text, and marks the match', async () => {
  const { person, palette, options } = await open()
  await person.keyboard('r')

  await waitFor(() => expect(options().slice(0, 2)).toEqual(['Research', 'Reports']))
  expect(options()).toContain('New Source')
  await waitFor(() => expect(palette.getAllByText('R', { selector: 'mark' }).length).toBeGreaterThan(0))
})

it('links to the whole list of the search', async () => {
  const { person, palette, address } = await open()
  await person.keyboard('a & b')

  await person.click(await palette.findByRole('option', { name: 'Search all sources for “a & b”' }))

  await waitFor(() => expect(address()).toBe('/sources?search=a+%26+b'))
})

it('reports a failure, and keeps the screens', async () => {
  const { person, palette, options } = await open()
  refuse(sourceEndpoints.list, 'invalid')

  await person.keyboard('help')

  await waitFor(() => expect(palette.getByRole('status').textContent).toBe('refused: invalid'))
  expect(options()).toEqual(['Help', 'Search all sources for “help”'])
})

it('runs the chosen action after it has closed', async () => {
  answer(categoryEndpoints.list, [])
  answer(tagEndpoints.list, [])
  const { person, options } = await open()
  await person.keyboard('new so')
  await waitFor(() => expect(options()[0]).toBe('New Source'))

  await person.keyboard('{Enter}')

  expect(await screen.findByRole('dialog', { name: 'New Source' })).toBeTruthy()
})
