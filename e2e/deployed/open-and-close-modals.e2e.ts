import type { Locator, Page } from 'playwright/test'
import { isCovered } from '../steps/layout.ts'
import { loginDialogOf, submitLogin } from '../steps/session.ts'
import { closeList, fillSource, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { detailOf, openSource, openSources } from '../steps/sources.ts'
import { pagesOf } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

const MOVING = { reducedMotion: 'no-preference' } as const
const NOBODY = 'qa-nobody@sourcebook.invalid'
const CORNER = { x: 15, y: 450 }

const maxHeightOf = (area: Locator) => area.evaluate((element) => getComputedStyle(element).maxHeight)

/** The box of a modal; the dialog itself covers the window. */
const boxOf = (dialog: Locator) => dialog.getByRole('heading').locator('..')

const openLogin = async (page: Page) => {
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(loginDialogOf(page).getByLabel('Email address')).toBeFocused()
}

/** Turns the mouse wheel and waits until scrolling would have happened. */
const turnWheel = async (page: Page, { x, y }: { x: number; y: number }) => {
  const turned = await page.evaluateHandle(() => ({
    done: new Promise((resolve) => {
      const waitFrames = (frames: number): unknown =>
        frames === 0 ? resolve(null) : requestAnimationFrame(() => waitFrames(frames - 1))
      window.addEventListener('wheel', () => waitFrames(20), { once: true, capture: true, passive: true })
    }),
  }))
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 600)
  await turned.evaluate(({ done }) => done)
}

/** Scroll positions of list and page, also while a modal hides them from assistive technology. */
const scrolledOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Sources', exact: true, includeHidden: true })
    .evaluate((list) => list.scrollTop + window.scrollY)

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

test('a modal is a box of 500 px in the middle of the window', { tag: '@screen' }, async ({ visit }) => {
  const page = await visit('user', MOVING)
  await page.goto('/sources')
  const dialog = await openNewSource(page)
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))))

  const { x, y, width, height } = (await boxOf(dialog).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

  expect(width).toBe(500)
  expect(x + width / 2).toBeCloseTo(720, 0)
  expect(y + height / 2).toBeCloseTo(450, 0)
})

test('Escape, a click beside the box and its button close a modal; a click in it does not', { tag: '@screen' }, async ({
  visit,
}) => {
  const page = await visit('guest', MOVING)
  await page.goto('/sources')
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
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused()
})

test('the login modal shows the error and leads to the reset and back', {
  tag: ['@screen', '@session', '@smoke'],
}, async ({ visit, provoke }) => {
  provoke({ path: '/api/v1/login/', status: 401 })
  const page = await visit('guest')
  await page.goto('/sources')
  await openLogin(page)
  const dialog = loginDialogOf(page)

  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(2)
  await dialog.getByLabel('Email address').fill('priya')
  await expect(dialog.getByText('This is not a valid email address')).toBeVisible()
  // An unknown address, so that no account is locked.
  await submitLogin(page, NOBODY, 'a wrong password')
  await expect(dialog.getByText('Login failed: invalid credentials.')).toBeVisible()
  await expect(dialog.getByLabel('Email address')).toHaveValue(NOBODY)

  await dialog.getByRole('button', { name: 'Reset your password' }).click()
  const reset = page.getByRole('dialog', { name: 'Reset your password' })
  await expect(reset).toBeVisible()
  await reset.getByRole('button', { name: 'Back to login' }).click()
  await expect(dialog).toBeVisible()
})

test('a new source marks missing fields, and Cancel forgets the typed text', {
  tag: ['@screen', '@source'],
}, async ({ visit }) => {
  const page = await visit('user')
  await page.goto('/sources')
  const dialog = await openNewSource(page)
  await expect(dialog.getByText('Only your group will see this source.')).toBeVisible()

  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(4)
  await expect(dialog.getByLabel('Link')).toBeFocused()
  await fillSource(dialog, { title: 'Never mind', link: 'no link at all' })
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog.getByLabel('Link')).toHaveAccessibleDescription('This is not a valid link')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(newSourceDialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New Source' })).toBeFocused()

  await expect((await openNewSource(page)).getByLabel('Title')).toHaveValue('')
})

for (const [where, width] of [
  ['the list', 1440],
  ['the page', 500],
] as const) {
  test(`${where} stands still while a modal is open, ${width} px`, { tag: '@screen' }, async ({ visit, library }) => {
    const page = await visit('guest', { ...MOVING, viewport: { width, height: 900 } })
    need(pagesOf(await library(page)) > 1, 'a full page of sources')
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

test('a modal takes half a second to close, and almost no time with reduced motion', { tag: '@screen' }, async ({
  visit,
}) => {
  const page = await visit('guest', MOVING)
  await page.goto('/sources')
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
  test(`the lists of a modal are in sight as they open, ${width} × ${height}`, {
    tag: ['@screen', '@subject'],
  }, async ({ visit, read }) => {
    const page = await visit('user', { ...MOVING, viewport: { width, height } })
    const [categories, tags] = [await read<unknown[]>(page, '/categories/'), await read<unknown[]>(page, '/tags/')]
    need(categories.length > 0 && tags.length > 0, 'a category and a tag')
    await page.goto('/sources')
    const dialog = await openNewSource(page)

    for (const name of ['Category', 'Tags'] as const) {
      await dialog.getByRole('combobox', { name }).click()
      const list = dialog.getByRole('listbox')
      await expect(list.getByRole('option').first()).toBeVisible()
      await expect(list).toBeInViewport({ ratio: 1 })
      await expect.poll(() => isCovered(list)).toBe(false)
      expect((await list.boundingBox())?.height).toBeLessThanOrEqual(150)
      await expect(dialog.getByRole('combobox', { name })).toBeInViewport()
      await closeList(dialog, name)
    }
    await expect(newSourceDialogOf(page)).toBeVisible()
  })
}

test('the lists of the add-to-group dialog are as high as the specification says, at most', {
  tag: ['@screen', '@subject'],
}, async ({ visit, library, read }) => {
  const page = await visit('user')
  const [source] = (await library(page)).sources
  const subjects = await read<{ subCategories: unknown[] }[]>(page, '/categories/group/')
  need(source !== undefined && (subjects[0]?.subCategories.length ?? 0) > 0, 'a source, and a subject with a category')
  await openSources(page)
  await openSource(page, source.title)
  await detailOf(page)
    .getByRole('button', { name: /^(Add to group|Move)$/ })
    .click()
  const dialog = page.getByRole('dialog')

  await expect(dialog.getByRole('button', { name: /^(Add|Move)$/ })).toBeDisabled()
  await expect.poll(() => maxHeightOf(dialog.getByRole('listbox', { name: 'Subjects' }))).toBe('210px')
  await expect.poll(() => maxHeightOf(dialog.getByRole('listbox', { name: /^Categories of/ }))).toBe('200px')
})

test('a menu opens below its button and closes at a press elsewhere, at one on the button and with Escape', {
  tag: '@screen',
}, async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/sources')
  const button = page.getByRole('button', { name: 'Colors' })
  const menu = page.getByRole('menu', { name: 'Colors' })
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
