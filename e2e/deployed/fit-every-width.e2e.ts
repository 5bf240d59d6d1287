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

const sideOf = async (part: Locator) => {
  const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 }
  return { left: x, right: x + width }
}

/** How many columns filters, list and detail stand in, from left to right. */
const columnsOf = async (page: Page) => {
  const parts = [searchBoxOf(page), listOf(page), detailOf(page)]
  const sides = await Promise.all(parts.map(sideOf))
  return 1 + sides.filter(({ left }, index) => left >= (sides[index - 1]?.right ?? Infinity) - 1).length
}

const columnsAt = (width: number) => {
  if (width < 600) return 1
  return width < 900 ? 2 : 3
}

/** The screens and widths at which the page asks for scrolling sideways. */
const tooWideAt = async (page: Page, path: string) => {
  const wide: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const isCut = await menuOf(page).evaluate((nav) => nav.scrollWidth > nav.clientWidth)
    if (isCut || !(await hasNoSideScroll(page))) wide.push(`${path}, ${width} px`)
  }
  return wide
}

test('one column below 600 px, two below 900, three from there', async ({ visit, library }) => {
  const page = await visit('guest')
  need((await library(page)).totalCount > 0, 'a source')
  await openSources(page)
  const row = rowsOf(page).first()
  await row.click()
  await expect(detailOf(page)).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to overview' })

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => columnsOf(page), `${width} px`).toBe(columnsAt(width))
    await expect.poll(() => isCovered(row), `${width} px`).toBe(width < 600)
    await expect(back).toBeVisible({ visible: width < 600 })
  }

  await page.setViewportSize({ width: 599, height: 900 })
  await back.click()
  await expect(page).toHaveURL('/sources')
  await expect.poll(() => isCovered(row)).toBe(false)
})

test('the full name stands in the user menu from 480 px, its initials below', async ({ visit, personOf }) => {
  const page = await visit('user')
  const { fullName } = personOf('user')
  await page.goto('/')

  // By its accessible name, which is the full one at every width.
  const button = accountOf(page, fullName)
  const shown = async (text: string | RegExp) =>
    (await Promise.all((await button.getByText(text).all()).map(sideOf))).some(({ left, right }) => right - left > 10)
  for (const width of [390, 479, 480, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(button).toBeVisible()
    await expect.poll(() => shown(fullName), `the name, ${width} px`).toBe(width >= 480)
    await expect.poll(() => shown(/^\p{Lu}{1,3}$/u), `the initials, ${width} px`).toBe(width < 480)
  }
})

for (const [actor, paths] of [
  ['guest', ['/', '/sources', '/help', '/no/such/screen']],
  ['user', ['/', '/my-sources']],
  ['manager', ['/my-sources', '/groups', '/folders', '/activity']],
  ['admin', ['/groups', '/categories', '/activity']],
] as const) {
  test(`nothing asks ${actor} for scrolling sideways at any width`, async ({ visit }) => {
    const page = await visit(actor)
    const wide: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      wide.push(...(await tooWideAt(page, path)))
    }
    expect(wide).toEqual([])
  })
}

test('on a phone the detail slides over the list, and Back to overview and Back return to where one was', async ({
  visit,
  library,
}) => {
  const page = await visit('guest', PHONE)
  need(pagesOf(await library(page)) > 1, 'a full page of sources')
  await openSources(page)
  expect(await lowControlsOf(page)).toEqual([])
  const row = rowsOf(page).nth(40)
  await row.scrollIntoViewIfNeeded()

  await row.tap()
  await expect(detailOf(page)).toBeInViewport({ ratio: 0.9 })
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
