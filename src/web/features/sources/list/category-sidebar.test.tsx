import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = (address: string) => {
  const calls = answer(sourceEndpoints.list, aList({ totalCount: 200 }))
  return { ...renderRoute(address), calls }
}

const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Categories' }))
const category = async (name: RegExp) => (await sidebar()).findByRole('button', { name })

it('lists the categories with their counts, collapsed', async () => {
  show('/sources')

  const button = await category(/Company registers/)

  expect(button.textContent).toContain('5')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('link', { name: /Europe/ })).toBeNull()
})

it('unfolds to the subcategories with their counts, and folds again', async () => {
  const { person } = show('/sources')

  await person.click(await category(/Company registers/))
  const links = (await sidebar()).getAllByRole('link').map(({ textContent }) => textContent)
  await person.click(await category(/Company registers/))

  expect(links).toEqual(['Europe3', 'Asia2'])
  expect((await sidebar()).queryByRole('link')).toBeNull()
})

it('filters by a subcategory, from the first page and with the rest kept', async () => {
  const { person, address, calls } = show('/sources?search=bank&page=3')
  await person.click(await category(/Sanctions/))

  await person.click((await sidebar()).getByRole('link', { name: /Lists/ }))

  await waitFor(() => expect(address()).toBe('/sources?search=bank&subCategory=21'))
  await waitFor(() => expect(calls.map(({ query }) => query['subCategory'])).toContain('21'))
})

it('marks the active subcategory and shows its category unfolded', async () => {
  show('/sources?subCategory=12')

  const active = await (await sidebar()).findByRole('link', { name: /Asia/ })

  expect(active.getAttribute('aria-current')).toBe('true')
  expect((await sidebar()).getByRole('link', { name: /Europe/ }).getAttribute('aria-current')).toBeNull()
})

it('clears the filter when the active subcategory is chosen again', async () => {
  const { person, address } = show('/sources?search=bank&subCategory=12&page=2')

  await person.click(await (await sidebar()).findByRole('link', { name: /Asia/ }))

  await waitFor(() => expect(address()).toBe('/sources?search=bank'))
})

it('adds a step that Back undoes', async () => {
  const { person, address, history } = show('/sources?subCategory=12')
  await person.click(await (await sidebar()).findByRole('link', { name: /Europe/ }))
  await waitFor(() => expect(address()).toBe('/sources?subCategory=11'))

  history.back()

  await waitFor(() => expect(address()).toBe('/sources?subCategory=12'))
})
