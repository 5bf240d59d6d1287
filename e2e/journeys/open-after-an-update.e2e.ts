import { people } from '../fixtures/actors.ts'
import { expect, test } from '../fixtures/test.ts'
import { accountOf } from '../steps/session.ts'
import { openSources, rowsOf } from '../steps/sources.ts'

test('what an older version stored is purged, with exactly one reload', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page)
  await page.evaluate(() => {
    localStorage.setItem(
      'sourcebook',
      JSON.stringify({ state: { version: 0, user: { role: 'ROLE_ADMIN' } }, version: 0 }),
    )
  })
  let loads = 0
  page.on('request', (request) => {
    loads += request.isNavigationRequest() ? 1 : 0
  })

  await page.reload()

  await expect(rowsOf(page).first()).toBeVisible()
  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()
  expect(loads).toBe(2)
  await page.reload()
  await expect(rowsOf(page).first()).toBeVisible()
  expect(loads).toBe(3)
})

test('nothing but the version and who is logged in stays on the disk', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page, '?search=acme.example')
  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()

  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

  expect(Object.keys(stored)).toEqual(['sourcebook'])
  expect(Object.keys(JSON.parse(stored['sourcebook'] ?? '{}').state).sort()).toEqual(['user', 'version'])
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})

test('a broken store does not keep anybody out', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  await page.evaluate(() => {
    localStorage.setItem('sourcebook', '{half')
    sessionStorage.setItem('sourcebook-queries', '{half')
  })

  await page.reload()

  await expect(rowsOf(page)).toHaveCount(50)
})
