import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { listOf, openSources, rowsOf, searchFor, titlesOf } from '../steps/sources.ts'

// Suppresses the page's unload events, as when the browser kills a tab. Must be registered before the page's listeners.
const leaveWithoutNotice = () => {
  for (const name of ['pagehide', 'visibilitychange', 'beforeunload', 'unload'])
    window.addEventListener(name, (event) => event.stopImmediatePropagation(), true)
}

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]))

test('a tab that was killed shows its last list again without a request', async ({ visit }) => {
  const page = await visit('guest')
  await page.addInitScript(leaveWithoutNotice)
  await openSources(page)
  const titles = await titlesOf(page)
  await expect.poll(() => stored(page)).toContain(titles[0])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await page.reload()

  await expect(rowsOf(page)).toHaveCount(50)
  expect(await titlesOf(page)).toEqual(titles)
  expect(asked.filter((url) => url.includes('/source/global/'))).toEqual([])
})

test('search results are not stored, so the search is sent again', async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/sources?search=xyzzy')
  await expect(listOf(page).getByText('No sources available.')).toBeVisible()
  await openSources(page)
  await searchFor(page, 'plugh')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await page.reload()

  await expect(listOf(page).getByText('No sources available.')).toBeVisible()
  expect(asked.filter((url) => url.includes('search=plugh'))).not.toEqual([])
  expect(await stored(page)).not.toMatch(/xyzzy|plugh/)
})
