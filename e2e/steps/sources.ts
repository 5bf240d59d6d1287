import { expect, type Locator, type Page } from 'playwright/test'

export const listOf = (page: Page): Locator => page.getByRole('region', { name: 'Sources', exact: true })

/** Rows of best matches and letters, in order. */
export const rowsOf = (page: Page): Locator =>
  listOf(page).getByRole('list', { name: 'Best matches' }).or(listOf(page).getByRole('region')).getByRole('link')

export const rowOf = (page: Page, title: string): Locator => rowsOf(page).filter({ hasText: title })

export const detailOf = (page: Page): Locator => page.getByRole('article')

export const tagsOf = (page: Page): Locator => detailOf(page).getByRole('list', { name: 'Tags' }).getByRole('listitem')

export const searchBoxOf = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search all sources' })

export const openSources = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/sources${search}`)
  await expect(rowsOf(page).first()).toBeVisible()
}

export const searchFor = async (page: Page, text: string): Promise<void> => {
  await searchBoxOf(page).fill(text)
  await expect(page).toHaveURL((url) => (url.searchParams.get('search') ?? '') === text)
  await expect(listOf(page).locator('[aria-busy=true]')).toHaveCount(0)
}

export const openSource = async (page: Page, title: string): Promise<void> => {
  await rowOf(page, title).first().click()
  await expect(detailOf(page).getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

export const titlesOf = async (page: Page): Promise<string[]> =>
  (await rowsOf(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '')

export const categoryTreeOf = (page: Page, name: 'Categories' | 'Group subjects' = 'Categories'): Locator =>
  page.getByRole('navigation', { name, exact: true }).getByRole('tree')

export const categoryIn = (tree: Locator, name: string | RegExp): Locator =>
  tree.getByRole('treeitem', { name, level: 1 })

export const subcategoryIn = (tree: Locator, name: string | RegExp): Locator =>
  tree.getByRole('treeitem', { name, level: 2 })

/** Scrolls the tree until the row is rendered; only rows in view are. */
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

/** Number of sibling rows, including this one. */
export const expectSiblings = (row: Locator, count: number): Promise<void> =>
  expect(row).toHaveAttribute('aria-setsize', String(count))
