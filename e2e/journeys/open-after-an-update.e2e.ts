import { people } from '../fixtures/actors.ts'
import { expect, test } from '../fixtures/test.ts'
import { accountOf } from '../steps/session.ts'
import { openNewSource } from '../steps/source-form.ts'
import { detailOf, openSources, rowsOf } from '../steps/sources.ts'

test('data stored by an older version is purged, with exactly one reload', async ({ visit }) => {
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

test('only the version and the logged-in user are stored on the disk', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page, '?search=acme.example')
  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()

  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

  expect(Object.keys(stored)).toEqual(['sourcebook'])
  expect(Object.keys(JSON.parse(stored['sourcebook'] ?? '{}').state).sort()).toEqual(['user', 'version'])
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})

test('broken browser storage does not keep anybody out', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  await page.evaluate(() => {
    localStorage.setItem('sourcebook', '{half')
    sessionStorage.setItem('sourcebook-queries', '{half')
  })

  await page.reload()

  await expect(rowsOf(page)).toHaveCount(50)
})

test('a page opened before an update offers the new version once, and keeps the typed text', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page)
  const dialog = await openNewSource(page)
  await dialog.getByLabel('Title').fill('Half-way typed')
  const another = { 'sourcebook-build': 'index-of-another-build.js' }
  await page.route('**/api/v1/source/duplicates/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), ...another } })
  })
  const offer = page.getByText('A new version of Sourcebook is available.')
  await expect(offer).toHaveCount(0)

  await dialog.getByLabel('Link').fill('later.example.org')
  await dialog.getByLabel('Link').blur()
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()

  await expect(rowsOf(page).first()).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'New Source' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Half-way typed')
})

test('code removed by an update triggers the offer to reload, and breaks nothing else', async ({ visit, provoke }) => {
  provoke({ path: '/assets/', status: 404 })
  const page = await visit('guest')
  // Simulates a browser too busy for idle loading.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await openSources(page)
  await expect(page.getByRole('button', { name: 'Sort by' })).toBeVisible()
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.route(/\/$/, (route) =>
    route.fulfill({ status: 200, headers: { 'sourcebook-build': 'index-of-another-build.js' } }),
  )

  await rowsOf(page).first().click()

  await expect(page.getByText('A new version of Sourcebook is available.')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(50)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(detailOf(page)).toBeVisible()
})
