import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { loginDialogOf } from '../steps/session.ts'
import { closeList, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { openSources } from '../steps/sources.ts'

const MOVING = { reducedMotion: 'no-preference' } as const
const CORNER = { x: 15, y: 450 }

/** The box of a modal; the dialog itself covers the window. */
const boxOf = (dialog: Locator) => dialog.getByRole('heading').locator('..')

const openLogin = async (page: Page) => {
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(loginDialogOf(page).getByLabel('Email address')).toBeFocused()
}

/** Turns the wheel at this place and waits until the page has had the time to move. */
const turnWheel = async (page: Page, { x, y }: { x: number; y: number }) => {
  const turned = await page.evaluateHandle(() => ({
    done: new Promise((resolve) => {
      const rest = (frames: number): unknown =>
        frames === 0 ? resolve(null) : requestAnimationFrame(() => rest(frames - 1))
      window.addEventListener('wheel', () => rest(20), { once: true, capture: true, passive: true })
    }),
  }))
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 600)
  await turned.evaluate(({ done }) => done)
}

/** How far the list and the page are scrolled, also while a modal hides both from who can't see. */
const scrolledOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Sources', exact: true, includeHidden: true })
    .evaluate((list) => list.scrollTop + window.scrollY)

/** How long the box takes to go, as its style says once it is going. */
const closingTimeOf = async (page: Page) => {
  const seen = await boxOf(loginDialogOf(page)).evaluateHandle((box) => ({
    duration: new Promise<string>((resolve) => {
      const look = () => box.hasAttribute('data-leave') && resolve(getComputedStyle(box).transitionDuration)
      new MutationObserver(look).observe(box, { attributes: true })
    }),
  }))
  await page.keyboard.press('Escape')
  return Number.parseFloat(await seen.evaluate(({ duration }) => duration))
}

test('a modal is a box of 500 px in the middle of the window', async ({ visit }) => {
  const page = await visit('manager', MOVING)
  await openSources(page)
  const dialog = await openNewSource(page)
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))))

  const { x, y, width, height } = (await boxOf(dialog).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

  expect(width).toBe(500)
  expect(x + width / 2).toBeCloseTo(720, 0)
  expect(y + height / 2).toBeCloseTo(450, 0)
})

test('Escape, a click beside the box and its button close a modal; a click in it does not', async ({ visit }) => {
  const page = await visit('guest', MOVING)
  await openSources(page)
  const dialog = loginDialogOf(page)

  await openLogin(page)
  await dialog.getByRole('heading').click()
  await expect(dialog.getByLabel('Email address')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await openLogin(page)
  await page.mouse.click(CORNER.x, CORNER.y)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/sources')

  await openLogin(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

for (const [where, width] of [
  ['the list', 1440],
  ['the page', 500],
] as const) {
  test(`${where} stands still while a modal is open, ${width} px`, async ({ visit }) => {
    const page = await visit('guest', { ...MOVING, viewport: { width, height: 900 } })
    await openSources(page)
    const overList = { x: Math.min(500, width - 10), y: 850 }

    await openLogin(page)
    await turnWheel(page, overList)
    expect(await scrolledOf(page)).toBe(0)

    await page.keyboard.press('Escape')
    await expect(loginDialogOf(page)).toHaveCount(0)
    await turnWheel(page, overList)
    await expect.poll(() => scrolledOf(page)).toBeGreaterThan(0)
  })
}

test('a modal takes half a second to close, and next to none for who wants no motion', async ({ visit }) => {
  const page = await visit('guest', MOVING)
  await openSources(page)
  await openLogin(page)
  expect(await closingTimeOf(page)).toBe(0.5)
  await expect(loginDialogOf(page)).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLogin(page)
  expect(await closingTimeOf(page)).toBeLessThan(0.001)
  await expect(loginDialogOf(page)).toHaveCount(0)
})

for (const [width, height] of [
  [1440, 900],
  [390, 600],
] as const) {
  test(`the lists of a modal are in sight as they open, ${width} × ${height}`, async ({ visit }) => {
    const page = await visit('manager', { ...MOVING, viewport: { width, height } })
    await openSources(page)
    const dialog = await openNewSource(page)
    const footer = dialog.getByRole('button', { name: 'Add', exact: true })

    for (const name of ['Category', 'Tags'] as const) {
      await dialog.getByRole('combobox', { name }).click()
      const list = dialog.getByRole('listbox')
      await expect(list.getByRole('option').first()).toBeVisible()
      await expect
        .poll(async () => ((await list.boundingBox())?.y ?? 0) + ((await list.boundingBox())?.height ?? 0))
        .toBeLessThan((await footer.boundingBox())?.y ?? 0)
      expect((await list.boundingBox())?.height).toBeLessThanOrEqual(150)
      await expect(dialog.getByRole('combobox', { name })).toBeInViewport()
      await closeList(dialog, name)
    }
    await expect(newSourceDialogOf(page)).toBeVisible()
  })
}
