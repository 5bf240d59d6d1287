import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, someCategories } from '#testing/web/factories.ts'
import { lastRender } from '#testing/web/last-render.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = (address: string) => {
  const calls = answer(sourceEndpoints.list, aList({ totalCount: 200 }))
  return { ...renderRoute(address), calls }
}

const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Categories' }))
const category = async (name: RegExp) => (await sidebar()).findByRole('treeitem', { name })
const subcategories = async () =>
  (await sidebar()).queryAllByRole('treeitem').filter((item) => item.getAttribute('aria-level') === '2')

it('lists the categories with their counts, collapsed', async () => {
  show('/sources')

  const button = await category(/Company registers/)

  expect(button.textContent).toContain('5')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('treeitem', { name: /Europe/ })).toBeNull()
})

it('unfolds to the subcategories with their counts, and folds', async () => {
  const { person } = show('/sources')

  await person.click(await category(/Company registers/))
  const links = (await subcategories()).map(({ textContent }) => textContent)
  await person.click(await category(/Company registers/))

  expect(links).toEqual(['Europe3', 'Asia2'])
  expect(await subcategories()).toEqual([])
})

it('filters by a subcategory, from the first page, with other filters kept', async () => {
  const { person, address, calls } = show('/sources?search=bank&page=3')
  await person.click(await category(/Sanctions/))

  await person.click((await sidebar()).getByRole('treeitem', { name: /Lists/ }))

  await waitFor(() => expect(address()).toBe('/sources?search=bank&subCategory=21'))
  await waitFor(() => expect(calls.map(({ query }) => query['subCategory'])).toContain('21'))
})

it('marks the active subcategory and shows its category unfolded', async () => {
  show('/sources?subCategory=12')

  const active = await (await sidebar()).findByRole('treeitem', { name: /Asia/ })

  expect(active.getAttribute('aria-current')).toBe('true')
  expect((await sidebar()).getByRole('treeitem', { name: /Europe/ }).getAttribute('aria-current')).toBeNull()
})

it('clears the filter when the active subcategory is chosen again', async () => {
  const { person, address } = show('/sources?search=bank&subCategory=12&page=2')

  await person.click(await (await sidebar()).findByRole('treeitem', { name: /Asia/ }))

  await waitFor(() => expect(address()).toBe('/sources?search=bank'))
})

it('keeps the focus when the filter is cleared by keyboard', async () => {
  const { person, address } = show('/sources?subCategory=12')
  const asia = await (await sidebar()).findByRole('treeitem', { name: /Asia/ })
  asia.focus()

  await person.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/sources'))
  await waitFor(() => expect(asia.getAttribute('aria-current')).toBeNull())

  expect(document.activeElement).toBe(asia)
})

it('adds a history step that Back undoes', async () => {
  const { person, address, history } = show('/sources?subCategory=12')
  await person.click(await (await sidebar()).findByRole('treeitem', { name: /Europe/ }))
  await waitFor(() => expect(address()).toBe('/sources?subCategory=11'))

  history.back()

  await waitFor(() => expect(address()).toBe('/sources?subCategory=12'))
})

it('links to the same list from the first page, with another filter', async () => {
  show('/sources?search=bank&direction=DESC&page=3&subCategory=12')

  await category(/Asia/)
  const filters = await subcategories()

  expect(filters.map((link) => link.getAttribute('href'))).toEqual([
    '?search=bank&direction=DESC&subCategory=11',
    '?search=bank&direction=DESC',
  ])
})

it('leaves clicks with a modifier key to the browser', async () => {
  const { person, address } = show('/sources?subCategory=12')
  const link = await (await sidebar()).findByRole('treeitem', { name: /Europe/ })
  const isLeft = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  document.addEventListener('click', isLeft, { once: true })

  await person.keyboard('{Control>}')
  await person.click(link)

  expect(isLeft).toHaveBeenCalledOnce()
  expect(address()).toBe('/sources?subCategory=12')
})

it('renders no subcategory of a closed category', async () => {
  show('/sources?subCategory=12')
  await (await sidebar()).findByRole('treeitem', { name: /Asia/ })

  expect((await sidebar()).queryByText('Lists')).toBeNull()
})

it('is not rendered again when a source is opened or the page changes', async () => {
  answer(sourceEndpoints.list, ({ query }) =>
    aList({ sources: [aSource({ id: query['page'] === '2' ? 102 : 101 })], totalCount: 200 }),
  )
  answer(sourceEndpoints.detail, aSource({ id: 101 }))
  const { person } = renderRoute('/sources?subCategory=12')
  const europe = await (await sidebar()).findByRole('treeitem', { name: /Europe/ })
  const elements = [europe, await category(/^Company registers/), await category(/Sanctions/)]
  const before = elements.map(lastRender)

  await person.click(screen.getByRole('link', { name: /Source 101/ }))
  await screen.findByRole('heading', { name: 'Source 101' })
  await person.click(screen.getByRole('link', { name: 'Next page' }))
  await screen.findByRole('link', { name: /Source 102/ })

  expect(elements.filter((element, index) => lastRender(element) !== before[index])).toEqual([])
})

it('rerenders changed counts only', async () => {
  const [registers, sanctions] = someCategories()
  if (!registers || !sanctions) throw new Error('there are two')
  const [europe, asia] = registers.subCategories
  if (!europe || !asia) throw new Error('there are two')
  const fewer = [{ ...registers, count: 4, subCategories: [{ ...europe, count: 2 }, asia] }, sanctions]
  answer(sourceEndpoints.list, ({ query }) =>
    aList({ totalCount: 200, categories: query['page'] === '2' ? fewer : someCategories() }),
  )
  const { person } = renderRoute('/sources?subCategory=12')
  const unchanged = [await (await sidebar()).findByRole('treeitem', { name: /Asia/ }), await category(/Sanctions/)]
  const before = unchanged.map(lastRender)

  await person.click(screen.getByRole('link', { name: 'Next page' }))
  await (await sidebar()).findByRole('treeitem', { name: 'Europe 2' })

  expect(unchanged.filter((element, index) => lastRender(element) !== before[index])).toEqual([])
})
