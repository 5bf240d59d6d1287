import type { Locator, Page } from 'playwright/test'
import { people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { hasNoSideScroll, lowControlsOf } from '../steps/layout.ts'
import { accountOf } from '../steps/session.ts'
import { openNewSource } from '../steps/source-form.ts'
import { openSources } from '../steps/sources.ts'

const WIDTHS = [320, 390, 479, 480, 599, 600, 767, 768, 820, 899, 900, 1000, 1023, 1024, 1440]
const LONG_NAME = 'Dr. Aleksandra Konstantinopolskaya-Featherstonehaugh'

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** How many columns these parts stand in: those that share some of the width are in one. */
const columnsOf = async (...parts: Locator[]) => {
  const boxes = (await Promise.all(parts.map(boxOf))).toSorted((one, other) => one.x - other.x)
  return boxes.filter(({ x }, index) => boxes.slice(0, index).every((before) => before.x + before.width <= x)).length
}

/** What the header shows at this width; what only screen readers get is one pixel wide. */
const headerAt = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 })
  const banner = page.getByRole('banner')
  const isSeen = async (part: Locator) => (await part.isVisible()) && (await boxOf(part)).width > 1
  const [logo, entries] = [
    await boxOf(banner.getByRole('link', { name: 'Sourcebook' })),
    await boxOf(banner.getByRole('navigation')),
  ]
  return {
    lines: entries.y < logo.y + logo.height ? 1 : 2,
    name: await isSeen(accountOf(page, people.manager.fullName).getByText(people.manager.fullName)),
    initials: await isSeen(accountOf(page, people.manager.fullName).getByText('NA', { exact: true })),
    product: await isSeen(banner.getByText('Sourcebook', { exact: true })),
    help: await isSeen(banner.getByText('Help', { exact: true })),
  }
}

for (const [actor, path, filters, columns] of [
  ['manager', '/sources', 'Search all sources', [1, 2, 2, 3]],
  ['manager', '/my-sources', 'Search all sources', [1, 2, 2, 3]],
  ['manager', '/folders', 'New Subject', [1, 2, 2, 3]],
  ['admin', '/categories', 'New Category', [1, 2, 2, 3]],
  ['admin', '/groups', 'New Group', [1, 2, 2, 2]],
] as const) {
  test(`${path} has ${columns.join(', ')} columns at 599, 600, 899 and 900 px`, async ({ visit }) => {
    const page = await visit(actor)
    await page.goto(path)
    const list = page.getByRole('main').getByRole('region').first()
    await list.getByRole('listitem').first().getByRole('link').click()
    const detail = page.getByRole('article')
    await expect(detail).toBeVisible()
    const filter = page.getByRole('button', { name: filters }).or(page.getByRole('searchbox', { name: filters }))

    const found: number[] = []
    for (const width of [599, 600, 899, 900]) {
      await page.setViewportSize({ width, height: 800 })
      found.push(await columnsOf(filter, list, detail))
    }

    expect(found).toEqual(columns)
  })
}

test('the header says more at 480, 768 and 1024 px', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page)

  const small = { lines: 2, name: false, initials: true, product: false, help: false }
  const [medium, large] = [
    { ...small, name: true, initials: false, product: true },
    { ...small, lines: 1, name: true, initials: false },
  ]
  const whole = { ...large, product: true, help: true }
  for (const [width, header] of [
    [479, small],
    [480, medium],
    [767, medium],
    [768, large],
    [1023, large],
    [1024, whole],
  ] as const) {
    expect(await headerAt(page, width), `${width} px`).toEqual(header)
  }
})

testOnOwnStack('a long name is cut short, and whole for who opens the menu or hears it', async ({ visit, stack }) => {
  await stack.db
    .updateTable('account')
    .set({ full_name: LONG_NAME })
    .where('email', '=', people.manager.email)
    .execute()
  const page = await visit('manager', { hasTouch: true })
  await openSources(page)
  const account = page.getByRole('banner').getByRole('button', { name: LONG_NAME, exact: true })
  const shown = account.getByText(LONG_NAME)

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await hasNoSideScroll(page), `${width} px`).toBe(true)
    expect(await lowControlsOf(page), `${width} px`).toEqual([])
    const { x, width: taken } = await boxOf(account)
    expect(x + taken, `${width} px`).toBeLessThanOrEqual(width)
    expect(await shown.evaluate((name) => name.scrollWidth > name.clientWidth), `${width} px`).toBe(true)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(account.getByText('DK')).toBeVisible()
  await account.tap()

  const menu = page.getByRole('menu', { name: LONG_NAME })
  await expect(menu.getByText(LONG_NAME)).toBeInViewport({ ratio: 1 })
  expect(await hasNoSideScroll(page)).toBe(true)
})

testOnOwnStack('nothing asks for scrolling sideways at any width', async ({ visit, stack, provoke }) => {
  provoke({ path: '/api/v1/source/detail/', status: 404 })
  const long = await stack.idOf('EU Sanctions Map')
  await stack.db
    .updateTable('source')
    .set({ title: 'Aktenzeichen'.repeat(24) })
    .where('id', '=', long)
    .execute()
  const page = await visit('manager')
  const wide: string[] = []
  const measure = async (where: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const isCut = await page
        .getByRole('navigation', { name: 'Main', includeHidden: true })
        .evaluate((nav) => nav.scrollWidth > nav.clientWidth)
      if (isCut || !(await hasNoSideScroll(page))) wide.push(`${where}, ${width} px`)
    }
  }

  for (const [path, shown] of [
    ['/', page.getByRole('link', { name: /sources in/ })],
    ['/help', page.getByRole('heading', { name: 'Let us help you' })],
    ['/no/such/screen', page.getByRole('heading', { name: 'Page not found' })],
    ['/sources/99999999', page.getByRole('heading', { name: 'Page not found' })],
    [`/sources/${long}`, page.getByRole('article').getByRole('heading', { name: 'Aktenzeichen' })],
    ['/sources?search=zzzzzz', page.getByText('No sources available.')],
  ] as const) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    await measure(path)
  }
  await openSources(page)
  await openNewSource(page)
  await measure('New Source')

  expect(wide).toEqual([])
})

test('who has set a larger font gets a larger page', async ({ visit }) => {
  const page = await visit('manager')
  const browser = await page.context().newCDPSession(page)
  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await openSources(page)
  expect(await rootSize()).toBe('10px')

  await browser.send('Page.setFontSizes', { fontSizes: { standard: 20 } })
  await openSources(page)

  expect(await rootSize()).toBe('12.5px')
  const dialog = await openNewSource(page)
  expect((await dialog.getByRole('heading').locator('..').boundingBox())?.width).toBe(625)
})
