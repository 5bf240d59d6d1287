import { expect, test } from '../fixtures/test.ts'
import { detailOf, listOf, openSource, openSources, rowOf, rowsOf, searchFor, titlesOf } from '../steps/sources.ts'

const FILTERED = '?search=register&direction=DESC&page=2'

test('reload, a second tab and a mailed address show the same list', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, FILTERED)
  await rowsOf(page).nth(3).click()
  await expect(detailOf(page)).toBeVisible()
  const [address, titles] = [page.url(), await titlesOf(page)]
  const opened = await detailOf(page).getByRole('heading', { level: 1 }).innerText()

  await page.reload()
  await expect.poll(() => titlesOf(page)).toEqual(titles)

  const tab = await page.context().newPage()
  await tab.goto(address)
  await expect.poll(() => titlesOf(tab)).toEqual(titles)

  const colleague = await visit('guest')
  await colleague.goto(address)
  await expect.poll(() => titlesOf(colleague)).toEqual(titles)
  await expect(detailOf(colleague).getByRole('heading', { level: 1 })).toHaveText(opened)
  expect(colleague.url()).toBe(address)
})

test('Back and Forward step through filters, pages and sources', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  await searchFor(page, 'register')
  const first = await titlesOf(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/sources?search=register&page=2')
  await expect(rowOf(page, first[0] ?? '')).toHaveCount(0)
  await rowsOf(page).first().click()
  await expect(detailOf(page)).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL('/sources?search=register&page=2')
  await expect(detailOf(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => titlesOf(page)).toEqual(first)
  await page.goForward()
  await page.goForward()

  await expect(detailOf(page)).toBeVisible()
  await expect(page).toHaveURL(/\/sources\/\d+\?search=register&page=2$/)
})

test('Back after following a tag brings the earlier search back into the box', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, '?search=sanctions+map')
  await openSource(page, 'EU Sanctions Map')
  await detailOf(page).getByRole('link', { name: 'maps', exact: true }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('maps')

  await page.goBack()

  await expect(page.getByRole('searchbox')).toHaveValue('sanctions map')
  await expect(detailOf(page)).toBeVisible()
})

test('a tag followed while the search box still waits wins over what was typed', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, '?search=sanctions+map')
  await openSource(page, 'EU Sanctions Map')
  const tag = detailOf(page).getByRole('link', { name: 'maps', exact: true })

  await page.getByRole('searchbox').press('End')
  await page.getByRole('searchbox').pressSequentially('xyz')
  await tag.click()
  await expect(page).toHaveURL('/sources?search=maps')
  // Longer than the box waits: typing into the dropdown's button goes nowhere and takes its time.
  await page.getByRole('button', { name: 'Sort by' }).pressSequentially('zzzzzzzz', { delay: 100 })

  await expect(page).toHaveURL('/sources?search=maps')
  await expect(page.getByRole('searchbox')).toHaveValue('maps')
})

test('only what is open is marked as current', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, '?direction=DESC&page=2')
  await expect(page.getByRole('link', { name: 'Sort ascending' })).toBeVisible()

  const current = await page
    .locator('[aria-current]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? link.textContent))

  expect(current).toEqual(['Sources', 'Page 2'])
})

const MANGLED = [
  ['?page=0', ''],
  ['?page=abc', ''],
  ['?page=-3&direction=up', ''],
  ['?order=x&direction=ASC&page=1', ''],
  ['?subCategory=drop+table', ''],
  ['?utm_source=mail&page=2', '?page=2'],
  ['?page=999', '?page=7'],
] as const

test('a mangled address opens the list that is meant, and mends itself', async ({ visit }) => {
  const page = await visit('guest')

  for (const [typed, shown] of MANGLED) {
    await page.goto(`/sources${typed}`)
    await expect(page, typed).toHaveURL(`/sources${shown}`)
    await expect(rowsOf(page).first(), typed).toBeVisible()
  }
})

test('a search of digits stays a search', async ({ visit }) => {
  const page = await visit('guest')

  await openSources(page, '?search=192')

  await expect(page.getByRole('searchbox')).toHaveValue('192')
  await expect(page).toHaveURL('/sources?search=192')
  await expect(rowOf(page, '192.com (UK)')).toBeVisible()
})

test('a guest who follows a link ordered by favourite gets the list by title', async ({ visit }) => {
  const page = await visit('guest')

  await openSources(page, '?order=favorite')

  await expect(page.getByRole('button', { name: 'Sort by' })).toHaveText(/Title/)
  await expect(rowsOf(page).first()).toContainText('118 712')
})

test('an id that does not exist, or is somebody else’s, is not found, and the list works on', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: '/api/v1/source/detail/', status: 404 })
  const secret = await stack.idOf('Approved local agents')
  const page = await visit('otherManager')

  for (const slug of ['99999999', String(secret), 'no-such-thing', '1e3', '0']) {
    await page.goto(`/sources/${slug}`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByText('Page not found!')).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Sourcebook')
    await expect(rowsOf(page).first()).toBeVisible()
  }
  await rowsOf(page).first().click()
  await expect(detailOf(page)).toBeVisible()
  await expect(listOf(page)).toBeVisible()
})

test('any other address is not found and keeps the way back', async ({ visit }) => {
  const page = await visit('guest')

  await page.goto('/no/such/screen')

  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Sourcebook')
  await page.getByRole('link', { name: 'Sourcebook' }).click()
  await expect(page.getByRole('heading', { name: 'Sourcebook', level: 1 })).toBeVisible()
})
