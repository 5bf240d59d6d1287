import type { Page } from 'playwright/test'
import { people } from '../fixtures/actors.ts'
import { received, receiverUrl } from '../fixtures/reporting.ts'
import type { Stack } from '../fixtures/stack.ts'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { detailOf, openSource, openSources, rowOf } from '../steps/sources.ts'

/** Word that occurs in no library, name or code. */
const WORD = 'zyxomma'
const TITLE = `Sanctions of ${WORD}`

const addSource = async (page: Page, link: string) => {
  const reply = await page.request.post('/api/v1/source/create/', {
    data: { title: TITLE, link, note: `Notes on ${WORD}`, public: false, subCategory: 1, tags: [] },
  })
  expect(reply.status()).toBe(201)
}

test('a site gets neither a referrer nor access to the opening window, however it is opened', async ({
  visit,
  watch,
}) => {
  const link = `${receiverUrl}/site/${crypto.randomUUID()}`
  watch.followed.push(link, `${link}/seen`)
  const page = await visit('manager')
  await addSource(page, link)
  await openSources(page, `?search=${WORD}`)
  await openSource(page, TITLE)
  const title = detailOf(page).getByRole('heading', { level: 1 }).getByRole('link')
  const open = detailOf(page).getByRole('link', { name: /^Open site/ })
  const address = detailOf(page).getByRole('link', { name: link })
  const ways = [
    () => title.click(),
    () => title.click({ button: 'middle' }),
    () => title.click({ modifiers: ['ControlOrMeta'] }),
    () => title.click({ modifiers: ['Shift'] }),
    () => open.click(),
    () => open.press('Enter'),
    () => address.press('Control+Enter'),
    () => rowOf(page, TITLE).dblclick(),
    () => rowOf(page, TITLE).press('o'),
  ]

  const visits = async (end = '') => (await received()).visits.filter(({ url }) => `${link}${end}`.endsWith(url))
  for (const [index, way] of ways.entries()) {
    await test.step(String(way), async () => {
      await way()
      await expect.poll(async () => (await visits('/seen')).length).toBe(index + 1)
    })
  }

  expect((await visits()).map(({ headers }) => headers['referer'])).toEqual(ways.map(() => undefined))
  expect((await visits('/seen')).map(({ body }) => body)).toEqual(ways.map(() => '[null,""]'))
})

/** Visits screens with private words, ids, a token and an e-mail address, and causes errors there. */
const leaveTraces = async (page: Page, stack: Stack, isAnnounced: (text: string) => Promise<void>) => {
  await openSources(page, `?search=${WORD}`)
  await openSource(page, TITLE)
  await page.route('**/api/v1/source/newest/**', (route) =>
    route.fulfill({ status: 500, json: { message: WORD, code: 'internal', errors: [] } }),
  )
  await page.route('**/assets/help-*.js', (route) => route.abort())
  await page.evaluate((word) => {
    setTimeout(() => {
      throw Object.assign(new TypeError(`${word} is broken\n    at ${word} (${location.href}:1:1)`), { word })
    })
    void Promise.reject(new RangeError(word))
  }, WORD)
  // Leaving the page sends pending reports.
  await isAnnounced('"TypeError"')
  await isAnnounced('"RangeError"')
  await openSources(page)
  await isAnnounced('GET /source/newest/ failed: internal')
  await page.goto(`/help?${WORD}`)
  await page.goto(`/${WORD}`)
  await isAnnounced('/not-found')
  await page.goto(`/reset-password?token=${WORD}&email=${encodeURIComponent(people.analyst.email)}`)
  await expect(page.getByRole('dialog', { name: 'Set a new password' })).toBeVisible()
  await stack.endSessions()
}

test('analytics and error services receive patterns and names, and no word of anybody’s research', async ({
  visit,
  stack,
  watch,
  provoke,
}) => {
  provoke({ path: '/api/v1/source/newest/', status: 500 }, { path: '/assets/help-', status: 'none' })
  // The session ends while a page is still loading.
  provoke({ path: '/api/v1/', status: 401 })
  const page = await visit('manager')
  await addSource(page, `https://${WORD}.example/`)
  const before = (await received()).sent.length

  const sent = async () => (await received()).sent.slice(before).map(({ body }) => body)
  const isAnnounced = (text: string) =>
    expect.poll(async () => (await sent()).some((body) => body.includes(text)), text).toBe(true)
  await leaveTraces(page, stack, isAnnounced)

  await isAnnounced('/sources/$slug')
  expect((await sent()).join('\n').toLowerCase()).not.toContain(WORD)
  expect(watch.faults.splice(0).filter((fault) => !fault.includes(WORD))).toEqual([])
})
