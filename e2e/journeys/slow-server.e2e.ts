import type { Page } from 'playwright/test'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { openNewSource, pickTag } from '../steps/source-form.ts'
import { detailOf, listOf, openSources, rowOf, rowsOf, searchBoxOf, titlesOf } from '../steps/sources.ts'

const LIST = '**/api/v1/source/global/**'

interface Gate {
  /** Lets through the requests held so far. */
  readonly pass: () => void
  /** Lets through held and later requests. */
  readonly open: () => void
}

/** Holds requests to these addresses, optionally of one method, until the gate opens. */
const holdBack = async (page: Page, addresses: string, method?: 'POST'): Promise<Gate> => {
  let gate = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    if (method === undefined || route.request().method() === method) await gate.promise
    // A request that the page has cancelled can't be continued.
    await route.continue().catch(() => undefined)
  })
  const open = () => gate.resolve()
  const pass = () => {
    open()
    gate = Promise.withResolvers<void>()
  }
  return { pass, open }
}

test('typing loses neither a letter nor the caret while the server is slow', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  const gate = await holdBack(page, LIST)
  const box = searchBoxOf(page)

  await box.click()
  await page.keyboard.type('sanction list of the ', { delay: 45 })
  await expect(page).toHaveURL(/search=sanction/)
  await page.keyboard.type('world', { delay: 120 })
  await expect(box).toHaveValue('sanction list of the world')
  gate.pass()

  await box.press('Home')
  for (let step = 0; step < 'sanction'.length; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('s', { delay: 90 })
  await expect(page).toHaveURL(/search=sanctions\+list/)
  await page.keyboard.type(' and embargo', { delay: 110 })

  await expect(box).toHaveValue('sanctions and embargo list of the world')
  await expect(box).toBeFocused()
  expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('sanctions and embargo'.length)
  await expect(page).toHaveURL('/sources?search=sanctions+and+embargo+list+of+the+world')
  gate.open()
  await expect(page.getByText('No sources available.')).toBeVisible()
  await expect(box).toHaveValue('sanctions and embargo list of the world')
})

test('the spinner of a list that is loading covers none of its skeleton', async ({ visit }) => {
  const page = await visit('guest')
  const gate = await holdBack(page, LIST)
  await page.goto('/sources')
  const list = listOf(page)
  await expect(list.getByText('Loading…')).toBeAttached()

  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const { blocks, covered } = await list.evaluate((section) => {
      const spinner = section.querySelector('svg.animate-spin')?.getBoundingClientRect() ?? new DOMRect(0, 0, 1e4, 1e4)
      const shapes = [...section.querySelectorAll('.animate-pulse')].map((block) => block.getBoundingClientRect())
      const isOver = ({ left, right, top, bottom }: DOMRect) =>
        left < spinner.right && right > spinner.left && top < spinner.bottom && bottom > spinner.top
      return { blocks: shapes.length, covered: shapes.filter(isOver).length }
    })
    expect(blocks, `${width} px`).toBeGreaterThan(10)
    expect(covered, `${width} px`).toBe(0)
  }
  gate.open()
})

test('the old list stays on screen, marked busy, until the next list has loaded', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  const titles = await titlesOf(page)
  const gate = await holdBack(page, LIST)

  await page.getByRole('link', { name: 'Sort descending' }).click()

  await expect(listOf(page).locator('[aria-busy=true]')).toBeVisible()
  expect(await titlesOf(page)).toEqual(titles)
  gate.open()
  await expect(listOf(page).locator('[aria-busy=true]')).toHaveCount(0)
  expect(await titlesOf(page)).not.toEqual(titles)
})

test('a slow first visit shows a skeleton of the content', async ({ visit }) => {
  const page = await visit('guest')
  const gate = await holdBack(page, LIST)

  await page.goto('/sources')

  await expect(listOf(page).getByRole('status')).toHaveText('Loading…')
  gate.open()
  await expect(rowsOf(page)).toHaveCount(50)
  await expect(listOf(page).getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
})

test('the next page and a source under pointer or focus are loaded before they are opened', async ({
  visit,
  stack,
}) => {
  const id = await stack.idOf('192.com (UK)')
  const page = await visit('guest')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(stack.url, '')))
  await openSources(page)

  await rowOf(page, '192.com (UK)').hover()
  await expect.poll(() => asked.filter((url) => url.includes(`/source/detail/${id}/`))).toHaveLength(1)
  await rowOf(page, '192.com (UK)').click()
  await expect(detailOf(page)).toBeVisible()
  await rowOf(page, 'ABE Infoservice').focus()
  const other = await stack.idOf('ABE Infoservice (France)')
  await expect.poll(() => asked.filter((url) => url.includes(`/source/detail/${other}/`))).toHaveLength(1)

  const second = () => asked.filter((url) => url.startsWith('/api/') && /[?&]page=2(&|$)/.test(url))
  expect(second()).toEqual([])
  await page.getByRole('link', { name: 'Next page' }).hover()
  await expect.poll(second).toHaveLength(1)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rowsOf(page)).toHaveCount(50)
  expect(second()).toHaveLength(1)
})

test('Enter never picks a tag that does not match the typed text', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page)
  const dialog = await openNewSource(page)
  await dialog.getByRole('combobox', { name: 'Tags' }).click()
  await expect(dialog.getByRole('option').first()).toBeVisible()

  const gate = await holdBack(page, '**/api/v1/tags**')
  await page.keyboard.type('ships')
  await page.keyboard.press('Enter')

  await expect(dialog.getByRole('button', { name: 'Remove ships' })).toBeVisible()
  gate.open()
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
})

testOnOwnStack('a tag that is being made and one that is picked before it is made both stay', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page)
  const dialog = await openNewSource(page)
  const gate = await holdBack(page, '**/api/v1/tags/', 'POST')

  await dialog.getByRole('combobox', { name: 'Tags' }).fill('slowly made')
  await dialog.getByRole('option', { name: 'Create “slowly made”' }).click()
  await pickTag(dialog, 'ships', 'ships')
  await expect(dialog.getByRole('button', { name: 'Remove slowly made' })).toHaveCount(0)
  gate.open()

  await expect(dialog.getByRole('button', { name: 'Remove slowly made' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove ships' })).toBeVisible()
})
