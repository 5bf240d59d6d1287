import { expect, type Locator, type Page } from 'playwright/test'

/** The list column. */
export const listOf = (page: Page): Locator => page.getByRole('region', { name: 'Sources', exact: true })

/** The rows of the list, as the links that they are. */
export const rowsOf = (page: Page): Locator => listOf(page).getByRole('region').getByRole('link')

/** The row of the source with this title. */
export const rowOf = (page: Page, title: string): Locator => rowsOf(page).filter({ hasText: title })

/** The detail of the open source. */
export const detailOf = (page: Page): Locator => page.getByRole('article')

/** The tags of the open source; what else it lists are the changes to it. */
export const tagsOf = (page: Page): Locator => detailOf(page).getByRole('list', { name: 'Tags' }).getByRole('listitem')

export const searchBoxOf = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search all sources' })

/** Opens the list at this address and waits until it is there. */
export const openSources = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/sources${search}`)
  await expect(rowsOf(page).first()).toBeVisible()
}

/** Types a search and waits until the list shows what was found. */
export const searchFor = async (page: Page, text: string): Promise<void> => {
  await searchBoxOf(page).fill(text)
  await expect(page).toHaveURL((url) => (url.searchParams.get('search') ?? '') === text)
  await expect(listOf(page).locator('[aria-busy=true]')).toHaveCount(0)
}

/** Opens a source from the list and waits for its detail. */
export const openSource = async (page: Page, title: string): Promise<void> => {
  await rowOf(page, title).first().click()
  await expect(detailOf(page).getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** The titles on screen, in their order: the first line of each row. */
export const titlesOf = async (page: Page): Promise<string[]> =>
  (await rowsOf(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '')

/** The tree of categories, or of the group's subjects, beside the list. */
export const categoryTreeOf = (page: Page, name: 'Categories' | 'Group subjects' = 'Categories'): Locator =>
  page.getByRole('navigation', { name, exact: true }).getByRole('tree')

/** A category of the tree. */
export const categoryIn = (tree: Locator, name: string | RegExp): Locator =>
  tree.getByRole('treeitem', { name, level: 1 })

/** A subcategory of the tree, whose category is open. */
export const subcategoryIn = (tree: Locator, name: string | RegExp): Locator =>
  tree.getByRole('treeitem', { name, level: 2 })

/** Walks down the tree until this row is drawn: of many categories only those in sight are. */
export const reveal = async (tree: Locator, row: Locator): Promise<void> => {
  const rows = tree.getByRole('treeitem')
  await expect(rows.first()).toBeVisible()
  if (await row.count()) return
  await rows.first().press('Home')
  for (let last = ''; !(await row.count()); ) {
    await tree.locator(':focus').press('PageDown')
    const focused = await tree.locator(':focus').innerText()
    if (focused === last) throw new Error(`${row.toString()} is nowhere in the tree`)
    last = focused
  }
}

/** How many rows there are beside this one, itself among them. */
export const expectBeside = (row: Locator, count: number): Promise<void> =>
  expect(row).toHaveAttribute('aria-setsize', String(count))
