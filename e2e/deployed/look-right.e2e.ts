import type { Locator, Page } from 'playwright/test'
import { expectHome, menuOf } from '../steps/screens.ts'
import { openNewSource } from '../steps/source-form.ts'
import { listOf } from '../steps/sources.ts'
import { expect, test } from './fixtures/test.ts'

const MOVING = { reducedMotion: 'no-preference' } as const
const LIGHT = 'rgb(243, 245, 246)'
const DARK = 'rgb(15, 21, 26)'

const mainEntryOf = (page: Page) => menuOf(page).getByRole('link', { name: 'Sources' })

const barOf = (entry: Locator) =>
  entry.evaluate((link) => {
    const { height, scale, transitionDuration, backgroundColor } = getComputedStyle(link, '::after')
    return { height, scale, transitionDuration, isSeen: backgroundColor !== 'rgba(0, 0, 0, 0)' }
  })

const BAR = { height: '2.5px', transitionDuration: '0.25s', isSeen: true }

test('a bar marks the current screen, and the logo leads Home', { tag: '@screen' }, async ({ visit }) => {
  const page = await visit('guest', MOVING)
  await page.goto('/')
  const entry = mainEntryOf(page)
  await expect(entry).not.toHaveAttribute('aria-current')
  await expect.poll(() => barOf(entry)).toEqual({ ...BAR, scale: '0 1' })

  await entry.click()
  await expect(page).toHaveURL('/sources')
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => barOf(entry)).toEqual({ ...BAR, scale: '1' })

  await page.getByRole('banner').getByRole('link', { name: 'Sourcebook' }).click()
  await expectHome(page)
})

test('the colors follow the system until others are chosen, and a reload keeps the choice', {
  tag: '@screen',
}, async ({ visit }) => {
  const page = await visit('guest', { colorScheme: 'dark' })
  await page.goto('/sources')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Colors' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await expect.poll(ground).toBe(DARK)

  for (const [name, color] of [
    ['Light', LIGHT],
    ['Dark', DARK],
  ] as const) {
    await page.emulateMedia({ colorScheme: name === 'Light' ? 'dark' : 'light' })
    await choose(name)
    await expect.poll(ground).toBe(color)
    await page.reload()
    await expect(listOf(page)).toBeVisible()
    await expect.poll(ground).toBe(color)
  }
  await choose('Same as the system')
  await expect.poll(ground).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).toBe(DARK)
})

test('a larger font size in the browser makes the page larger', { tag: '@screen' }, async ({ visit }) => {
  const page = await visit('user')
  const browser = await page.context().newCDPSession(page)
  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await page.goto('/sources')
  await expect(listOf(page)).toBeVisible()
  expect(await rootSize()).toBe('10px')

  await browser.send('Page.setFontSizes', { fontSizes: { standard: 20 } })
  await page.goto('/sources')
  await expect(listOf(page)).toBeVisible()

  expect(await rootSize()).toBe('12.5px')
  const dialog = await openNewSource(page)
  expect((await dialog.getByRole('heading').locator('..').boundingBox())?.width).toBe(625)
})
