import { people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { hasNoSideScroll } from '../steps/layout.ts'
import { openNewSource } from '../steps/source-form.ts'
import { listOf, openSources, rowOf } from '../steps/sources.ts'

const WIDTHS = [320, 390, 480, 599, 600, 768, 820, 900, 1024, 1440]

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
