import type { Locator, Page } from 'playwright/test'
import { hasNoSideScroll, isCovered, lowControlsOf } from '../steps/layout.ts'
import { menuOf } from '../steps/screens.ts'
import { accountOf } from '../steps/session.ts'
import { detailOf, listOf, openSources, rowsOf, searchBoxOf } from '../steps/sources.ts'
import { pagesOf } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

const WIDTHS = [390, 599, 600, 820, 899, 900, 1440]
const PHONE = {
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'no-preference',
  viewport: { width: 390, height: 844 },
} as const

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Number of columns: elements that overlap horizontally count as one. */
const columnsOf = async (...parts: Locator[]) => {
  const boxes = (await Promise.all(parts.map(boxOf))).toSorted((one, other) => one.x - other.x)
  return boxes.filter(({ x }, index) => boxes.slice(0, index).every((before) => before.x + before.width <= x + 1))
    .length
}

/** State of the header; elements for screen readers alone are one pixel wide. */
const headerAt = async (page: Page, fullName: string) => {
  const banner = page.getByRole('banner')
  const account = accountOf(page, fullName)
  const isSeen = async (part: Locator) => (await part.isVisible()) && (await boxOf(part)).width > 1
  const [logo, entries] = [await boxOf(banner.getByRole('link', { name: 'Sourcebook' })), await boxOf(menuOf(page))]
  return {
    lines: entries.y < logo.y + logo.height ? 1 : 2,
    name: await isSeen(account.getByText(fullName)),
    initials: await isSeen(account.getByText(/^\p{L}{1,2}$/u)),
    product: await isSeen(banner.getByText('Sourcebook', { exact: true })),
    help: await isSeen(banner.getByRole('link', { name: 'Help' })),
  }
}

const columnsAt = (width: number) => {
  if (width < 600) return 1
  return width < 900 ? 2 : 3
}

const expectToFit = async (page: Page, path: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => hasNoSideScroll(page), `${path}, ${width} px`).toBe(true)
  }
}

test('one column below 600 px, two below 900, three from there', { tag: '@screen' }, async ({ visit, library }) => {
  const page = await visit('guest')
  need((await library(page)).totalCount > 0, 'a source')
  await openSources(page)
  const row = rowsOf(page).first()
  await row.click()
  await expect(detailOf(page)).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to overview' })

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => columnsOf(searchBoxOf(page), listOf(page), detailOf(page)), `${width} px`)
      .toBe(columnsAt(width))
    await expect.poll(() => isCovered(row), `${width} px`).toBe(width < 600)
    await expect(back).toBeVisible({ visible: width < 600 })
  }

  await page.setViewportSize({ width: 599, height: 900 })
  await back.click()
  await expect(page).toHaveURL('/sources')
  await expect.poll(() => isCovered(row)).toBe(false)
})

for (const [actor, path, filters, columns] of [
  ['manager', '/my-sources', 'Search all sources', [1, 2, 2, 3]],
  ['manager', '/folders', 'New Subject', [1, 2, 2, 3]],
  ['admin', '/categories', 'New Category', [1, 2, 2, 3]],
  ['admin', '/groups', 'New Group', [1, 2, 2, 2]],
] as const) {
  test(`${path} has ${columns.join(', ')} columns at 599, 600, 899 and 900 px`, { tag: '@screen' }, async ({
    visit,
  }) => {
    const page = await visit(actor)
    await page.goto(path)
    const list = page.getByRole('main').getByRole('region').first()
    const nothing = list.getByText(/^No (sources|groups) available\.$|^No data found\.$/)
    const item = list.getByRole('listitem').first().getByRole('link')
    await expect(item.or(nothing)).toBeVisible()
    need(await item.isVisible(), `something at ${path}`)
    await item.click()
    const detail = page.getByRole('article')
    await expect(detail).toBeVisible()
    const filter = page.getByRole('button', { name: filters }).or(page.getByRole('searchbox', { name: filters }))

    for (const [index, width] of [599, 600, 899, 900].entries()) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => columnsOf(filter, list, detail), `${width} px`).toBe(columns[index])
    }
  })
}

test('the header is one line, and shows more at 480 and 1024 px', { tag: '@screen' }, async ({ visit, personOf }) => {
  const page = await visit('manager')
  const { fullName } = personOf('manager')
  await page.goto('/')
  await expect(accountOf(page, fullName)).toBeVisible()

  const small = { lines: 1, name: false, initials: true, product: false, help: false }
  const large = { ...small, name: true, initials: false, help: true }
  const whole = { ...large, product: true }
  for (const [width, header] of [
    [390, small],
    [479, small],
    [480, large],
    [767, large],
    [768, large],
    [1023, large],
    [1024, whole],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await headerAt(page, fullName), `${width} px`).toEqual(header)
  }
})

test('the main entries are tabs at every width, and the focus brings each into sight', { tag: '@screen' }, async ({
  visit,
}) => {
  const page = await visit('manager')
  await page.goto('/folders')
  const tabs = menuOf(page).getByRole('link')
  await expect(tabs).toHaveText(['Sources', 'My sources', 'Group', 'Subjects', 'Research'])

  for (const width of [360, 480, 767, 768, 1023, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    for (const tab of await tabs.all()) {
      await tab.focus()
      await expect(tab, `${width} px`).toBeInViewport({ ratio: 0.9 })
    }
    expect(await hasNoSideScroll(page), `${width} px`).toBe(true)
  }
})

test('the tab of the current screen is in sight on a phone', { tag: '@screen' }, async ({ visit }) => {
  const page = await visit('manager', PHONE)
  await page.goto('/folders')
  const current = menuOf(page).getByRole('link', { name: 'Subjects' })
  await expect(current).toHaveAttribute('aria-current', 'page')

  await expect(current).toBeInViewport({ ratio: 0.9 })
})

for (const [actor, paths] of [
  ['guest', ['/', '/sources', '/help', '/no/such/screen']],
  ['user', ['/', '/my-sources']],
  ['manager', ['/my-sources', '/groups', '/folders', '/activity']],
  ['admin', ['/groups', '/categories', '/activity']],
] as const) {
  test(`no screen scrolls sideways for ${actor} at any width`, { tag: '@screen' }, async ({ visit }) => {
    const page = await visit(actor)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      await expectToFit(page, path)
    }
  })
}

test('the title of a column breaks no word', { tag: '@screen' }, async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/categories')
  const title = page.getByRole('heading', { name: 'Categories', level: 1 })
  await expect(title).toBeVisible()

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await title.evaluate((heading) => {
      const words = document.createRange()
      words.selectNodeContents(heading)
      return words.getClientRects().length
    })
    expect(lines, `${width} px`).toBe(1)
  }
})

test('on a phone the detail slides over the list, and both ways back return to the earlier scroll position', {
  tag: ['@screen', '@source'],
}, async ({ visit, library }) => {
  const page = await visit('guest', PHONE)
  need(pagesOf(await library(page)) > 1, 'a full page of sources')
  await openSources(page)
  expect(await lowControlsOf(page)).toEqual([])
  const row = rowsOf(page).nth(40)
  await row.scrollIntoViewIfNeeded()

  await row.tap()
  // A long source is taller than the window.
  await expect(detailOf(page).getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  expect(await isCovered(row)).toBe(true)
  expect(await lowControlsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to overview' }).tap()
  await expect(detailOf(page)).toHaveCount(0)
  await expect(page).toHaveURL('/sources')
  await expect(row).toBeInViewport()
  await expect.poll(() => isCovered(row)).toBe(false)

  await row.tap()
  await expect(detailOf(page)).toBeInViewport()
  await page.goBack()
  await expect(detailOf(page)).toHaveCount(0)
  await expect(row).toBeInViewport()
})
