import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { hasNoSideScroll } from '../steps/layout.ts'
import { openNewSource } from '../steps/source-form.ts'
import { openSources } from '../steps/sources.ts'

const WIDTHS = [320, 390, 480, 599, 600, 768, 820, 900, 1024, 1440]

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
