import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { requestsOf } from '../steps/calls.ts'
import { detailOf, openSource, openSources, rowOf, rowsOf } from '../steps/sources.ts'

const GONE = { path: '/', status: 'none' } as const
const TITLE = '192.com (UK)'
const FAILED = 'Something went wrong. Try again'

test('a source that is opened while the server is gone fails in its pane, and opens once it is back', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke(GONE)
  const page = await visit('guest')
  // Simulates a browser too busy for idle loading.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await openSources(page)
  await expect(page.getByRole('button', { name: 'Sort by' })).toBeVisible()

  await stack.closeServer()
  await rowOf(page, TITLE).click()
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  // The page checks the server before it reloads.
  const isAsked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await page.getByRole('button', { name: 'Try again' }).click()
  await isAsked
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  await expect(rowsOf(page)).toHaveCount(50)

  await stack.openServer()
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(detailOf(page).getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(50)
})

test('all screens open without a server once the first one has loaded', async ({ visit, stack, provoke }) => {
  provoke(GONE)
  const page = await visit('manager')
  const { open, answered } = requestsOf(page)
  await openSources(page)
  await openSource(page, TITLE)
  for (const code of ['help-', 'folders.index-', 'subjects-screen-'])
    await expect.poll(() => [...answered].some((path) => path.startsWith(`/assets/${code}`))).toBe(true)
  // Waits for modules imported by these files as well.
  await expect.poll(() => open.size).toBe(0)

  await stack.closeServer()
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()

  await expect(page.getByRole('heading', { name: 'Let us help you', level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subjects' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(FAILED)
  await stack.openServer()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
