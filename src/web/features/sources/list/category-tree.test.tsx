import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Category } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = async (address: string, categories: Category[] = someCategories()) => {
  answer(sourceEndpoints.list, aList({ categories }))
  const shown = renderRoute(address)
  await screen.findByRole('tree', { name: 'Categories' })
  const item = (name: string | RegExp) => screen.getByRole('treeitem', { name })
  return { ...shown, item, names: () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent) }
}

const manyCategories = (count: number, subCategories: number): Category[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Category ${index + 1}`,
    count: subCategories,
    subCategories: Array.from({ length: subCategories }, (__, place) => ({
      id: (index + 1) * 10_000 + place,
      name: `Country ${place + 1}`,
      count: 1,
    })),
  }))

it('is one stop of the Tab key, at the active filter', async () => {
  await show('/sources?subCategory=12')

  const stops = screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)

  expect(stops.map(({ textContent }) => textContent)).toEqual(['Asia2'])
})

it('can be navigated with arrows, Home, End and letters, like a tree', async () => {
  const { person, item } = await show('/sources')
  const scanned: (string | null | undefined)[] = []
  item(/Company/).focus()

  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'End', 'ArrowUp', 'Home']) {
    await person.keyboard(`{${key}}`)
    scanned.push(document.activeElement?.textContent)
  }
  await person.keyboard('sa')
  scanned.push(document.activeElement?.textContent)
  await person.keyboard('{Home}{ArrowLeft}')

  const [registers, europe, asia, sanctions] = ['Company registers5', 'Europe3', 'Asia2', 'Sanctions4']
  expect(scanned).toEqual([registers, europe, asia, registers, sanctions, asia, registers, sanctions])
  expect(item(/Company/).getAttribute('aria-expanded')).toBe('false')
})

it('opens all categories with the asterisk, and keeps the focus', async () => {
  const { person, item, names } = await show('/sources')
  item(/Sanctions/).focus()

  await person.keyboard('*')

  expect(names()).toEqual(['Company registers5', 'Europe3', 'Asia2', 'Sanctions4', 'Lists4', 'Tools0'])
  expect(document.activeElement).toBe(item(/Sanctions/))
})

it('filters with Enter and with the space bar', async () => {
  const { person, item, address } = await show('/sources?subCategory=12')
  item(/Europe/).focus()

  await person.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/sources?subCategory=11'))
  await person.keyboard(' ')

  await waitFor(() => expect(address()).toBe('/sources'))
})

it('states the level and position of each row', async () => {
  await show('/sources?subCategory=12')

  const places = screen
    .getAllByRole('treeitem')
    .map((item) => ['level', 'posinset', 'setsize'].map((name) => item.getAttribute(`aria-${name}`)).join(' '))

  expect(places).toEqual(['1 1 2', '2 1 2', '2 2 2', '1 2 2'])
})

it('renders a hundred categories and a thousand subcategories with at most 400 nodes, and reaches the last', async () => {
  const { person, item } = await show('/sources', manyCategories(100, 1000))
  await person.click(item('Category 1 1,000'))

  const column = screen.getByRole('navigation', { name: 'Categories' })
  expect(column.querySelectorAll('*').length).toBeLessThanOrEqual(400)
  expect(item(/^Country 1 1/).getAttribute('aria-setsize')).toBe('1000')
  expect(screen.queryByRole('treeitem', { name: 'Category 100 1,000' })).toBeNull()

  await person.keyboard('{End}')
  expect(document.activeElement).toBe(item('Category 100 1,000'))
  await person.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(item('Category 99 1,000'))
  expect(column.querySelectorAll('*').length).toBeLessThanOrEqual(400)
})

it('filters the names, opened at results, and restores open categories when the box is closed', async () => {
  const { person, names } = await show('/sources')
  const button = screen.getByRole('button', { name: 'Filter categories' })

  await person.click(button)
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filter categories' }))
  await person.keyboard('EUR')
  expect(names()).toEqual(['Company registers5', 'Europe3'])
  await person.keyboard('x')
  expect(screen.getByText('No categories found')).toBeTruthy()
  await person.click(button)

  expect(names()).toEqual(['Company registers5', 'Sanctions4'])
})

it('hides categories without results during a search, and shows them on request', async () => {
  const categories = [...someCategories(), { id: 3, name: 'Courts', count: 0, subCategories: [] }]
  const { person, item, names } = await show('/sources?search=list', categories)
  await person.click(item(/Sanctions/))
  expect(names()).toEqual(['Company registers5', 'Sanctions4', 'Lists4'])

  await person.click(screen.getByRole('button', { name: 'Show 2 categories without results' }))

  expect(names()).toEqual(['Company registers5', 'Sanctions4', 'Lists4', 'Tools0', 'Courts0'])
  await person.click(screen.getByRole('button', { name: 'Hide 2 categories without results' }))
  expect(names()).toEqual(['Company registers5', 'Sanctions4', 'Lists4'])
})

it('hides no category without a search, and never the active filter', async () => {
  const { item } = await show('/sources?search=list&subCategory=22')
  expect(item(/Tools/).getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('button', { name: /without results/ })).toBeNull()
})
