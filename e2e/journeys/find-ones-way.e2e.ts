import type { Locator, Page } from 'playwright/test'
import { people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { hasNoSideScroll } from '../steps/layout.ts'
import { openNewSource } from '../steps/source-form.ts'
import { listOf, openSources, rowOf, rowsOf } from '../steps/sources.ts'

const WIDTHS = [320, 390, 480, 599, 600, 768, 820, 900, 1024, 1440]
const MOVING = { reducedMotion: 'no-preference' } as const
const LIGHT = 'rgb(243, 245, 246)'
const DARK = 'rgb(15, 21, 26)'

const mainEntryOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sources' })

/** How the bar below a main entry is drawn. */
const barOf = (entry: Locator) =>
  entry.evaluate((link) => {
    const { height, scale, transitionDuration, backgroundColor } = getComputedStyle(link, '::after')
    return { height, scale, transitionDuration, isSeen: backgroundColor !== 'rgba(0, 0, 0, 0)' }
  })

const BAR = { height: '2.5px', transitionDuration: '0.25s', isSeen: true }

test('a bar marks the current screen, and the logo leads Home', async ({ visit }) => {
  const page = await visit('guest', MOVING)
  await page.goto('/')
  const entry = mainEntryOf(page)
  await expect(entry).not.toHaveAttribute('aria-current')
  await expect.poll(() => barOf(entry)).toEqual({ ...BAR, scale: '0 1' })

  await entry.click()
  await expect(page).toHaveURL('/sources')
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => barOf(entry)).toEqual({ ...BAR, scale: '1' })
  await rowsOf(page).first().click()
  await expect(entry).toHaveAttribute('aria-current', 'page')

  await page.getByRole('banner').getByRole('link', { name: 'Sourcebook' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Sourcebook', level: 1 })).toBeVisible()
})

test('‘Let us help you’ leads to the help', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)

  await page.getByRole('banner').getByRole('link', { name: 'Let us help you' }).click()

  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { name: 'Let us help you', level: 1 })).toBeVisible()
})

test('a menu opens below its button and closes at a press elsewhere, at one on the button and with Escape', async ({
  visit,
}) => {
  const page = await visit('guest')
  await openSources(page)
  const button = page.getByRole('button', { name: 'Colours' })
  const menu = page.getByRole('menu', { name: 'Colours' })
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

  await button.click()
  await expect(menu.getByRole('menuitemradio', { checked: true })).toBeFocused()
  const [above, below] = [await boxOf(button), await boxOf(menu)]
  expect(below.y).toBeCloseTo(above.y + above.height + 4, 0)
  expect(below.x + below.width).toBeCloseTo(above.x + above.width, 0)
  await page.getByRole('heading', { name: 'Sources', exact: true }).click()
  await expect(menu).toBeHidden()

  await button.click()
  await button.click()
  await expect(menu).toBeHidden()

  await button.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('the colours follow the system until others are chosen, and a reload keeps the choice', async ({ visit }) => {
  const page = await visit('guest', { colorScheme: 'dark' })
  await openSources(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Colours' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await expect.poll(ground).toBe(DARK)

  for (const [name, colour] of [
    ['Light', LIGHT],
    ['Dark', DARK],
  ] as const) {
    await page.emulateMedia({ colorScheme: name === 'Light' ? 'dark' : 'light' })
    await choose(name)
    await expect.poll(ground).toBe(colour)
    await page.reload()
    await expect(rowsOf(page).first()).toBeVisible()
    await expect.poll(ground).toBe(colour)
  }
  await choose('As the system')
  await expect.poll(ground).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).toBe(DARK)
})

test('links stand below the titles until they are switched off, and a reload and another tab keep the choice', async ({
  visit,
}) => {
  const page = await visit('analyst')
  await openSources(page, '?search=sanctionsmap.eu')
  const other = await page.context().newPage()
  await openSources(other, '?search=sanctionsmap.eu')
  const row = rowOf(page, 'EU Sanctions Map')
  await expect(row).toContainText('sanctionsmap.eu')

  await page.getByRole('button', { name: 'View' }).focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('menuitemcheckbox', { name: 'Show links' })
  await expect(choice).toBeFocused()
  await expect(choice).toBeChecked()
  await page.keyboard.press('Enter')

  await expect(row).not.toContainText('sanctionsmap.eu')
  await expect(page.getByRole('button', { name: 'View' })).toBeFocused()
  await expect(rowOf(other, 'EU Sanctions Map')).not.toContainText('sanctionsmap.eu')
  await page.reload()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('sanctionsmap.eu')
  await page.goto('/my-sources?search=index.baselgovernance.org')
  const filed = page.getByRole('region', { name: 'My Sources' }).locator('section').getByRole('link')
  await expect(filed).toHaveCount(1)
  await expect(filed).not.toContainText('baselgovernance.org')

  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show links', checked: false }).click()
  await expect(rowOf(other, 'EU Sanctions Map')).toContainText('sanctionsmap.eu')
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

test('icons are asked of Sourcebook alone, and a site without one gets a glyph', async ({ visit, provoke, watch }) => {
  provoke({ path: '/api/v1/icon/', status: 404 })
  const page = await visit('guest')
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(new URL(request.url()).pathname))
  await page.route('**/api/v1/icon/sanctionsmap.eu/', (route) => route.fulfill({ status: 404 }))

  await openSources(page, '?search=sanctions')

  await expect(rowOf(page, 'EU Sanctions Map').locator('svg')).toHaveCount(1)
  await expect(rowOf(page, 'EU Sanctions Map').locator('img')).toHaveCount(0)
  await expect.poll(() => asked.length).toBeGreaterThan(5)
  expect(asked.filter((path) => !path.startsWith('/api/v1/icon/'))).toEqual([])
  expect(watch.foreign).toEqual([])
  const drawn = listOf(page).locator('img').first()
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a category opens, closes and opens again, with the mouse and with the keyboard', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  const categories = page.getByRole('navigation', { name: 'Categories' })
  const category = categories.getByRole('button', { name: 'Sanctions and watch lists' })
  const filter = categories.getByRole('link', { name: 'Multilateral and European lists' })
  await expect(category).toHaveAttribute('aria-expanded', 'false')
  await expect(filter).toBeHidden()

  await category.click()
  await expect(filter).toBeVisible()
  await category.press('Enter')
  await expect(category).toHaveAttribute('aria-expanded', 'false')
  await expect(filter).toBeHidden()
  await category.press('Space')
  await expect(filter).toBeVisible()
  await filter.click()
  await expect(filter).toHaveAttribute('aria-current', 'true')
  await category.click()
  await expect(filter).toBeHidden()
  await expect(page).toHaveURL(/subCategory=/)
})

test('the page dropdown and the user menu answer to the keyboard', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page)
  await page.getByRole('button', { name: 'Page 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sources?page=4')
  await expect(page.getByRole('button', { name: 'Page 4' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sources?page=2')

  await page.getByRole('banner').getByRole('button', { name: people.analyst.fullName }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Log out', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
