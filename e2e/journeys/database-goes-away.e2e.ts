import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { fillSource, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { detailOf, listOf, openSource, openSources, rowOf, rowsOf, searchBoxOf, searchFor } from '../steps/sources.ts'

const FAILED = 'Something went wrong. Try again'
const API = '/api/v1/'

test.skip(Boolean(process.env['TEST_DATABASE_URL']), 'somebody else’s database stays as it is')

test.afterEach(({ stack }) => stack.openDatabase())

test('without the database, loaded parts stay, other parts report the failure, and Try again loads them', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: API, status: 503 })
  const page = await visit('guest')
  await openSources(page, '?search=sanctions')
  await openSource(page, 'EU Sanctions Map')
  const pane = page.locator('[data-scroll-restoration-id=master] + div')

  await stack.closeDatabase()
  await searchBoxOf(page).fill('aircraft')
  await expect(listOf(page).getByRole('alert')).toHaveText(FAILED)
  await expect(detailOf(page).getByRole('heading', { name: 'EU Sanctions Map' })).toBeVisible()
  await searchBoxOf(page).fill('sanctions')
  await expect(rowOf(page, 'EU Sanctions Map')).toBeVisible()
  await rowsOf(page).last().focus()
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('alert')).toHaveText(FAILED)
  await expect(rowOf(page, 'EU Sanctions Map')).toBeVisible()
  // Waits for the new response, because the earlier alert stays on screen until then.
  const refused = page.waitForResponse((response) => response.url().includes('/source/detail/'))
  await pane.getByRole('button', { name: 'Try again' }).click()
  await refused
  await expect(pane.getByRole('alert')).toHaveText(FAILED)

  await stack.openDatabase()
  await pane.getByRole('button', { name: 'Try again' }).click()
  await expect(detailOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await searchFor(page, 'aircraft')
  await expect(listOf(page).getByRole('alert').or(rowsOf(page).first())).toBeVisible()
})

test('a first visit without the database gets the page, which works once the database is back', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: API, status: 503 })
  await stack.closeDatabase()
  const page = await visit('guest')

  await page.goto('/sources')
  await expect(listOf(page).getByRole('alert')).toHaveText(FAILED)
  await expect(searchBoxOf(page)).toBeVisible()
  await stack.openDatabase()
  await listOf(page).getByRole('button', { name: 'Try again' }).click()

  await expect(rowsOf(page)).toHaveCount(50)
})

test('a save without the database logs nobody out and keeps the typed text', async ({ visit, stack, provoke }) => {
  provoke({ path: API, status: 503 })
  const page = await visit('manager')
  await openSources(page)
  const dialog = await openNewSource(page)
  await fillSource(dialog, { title: 'Later', link: 'later.example.org', note: 'Kept.', category: 'Aggregators' })

  await stack.closeDatabase()
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Sourcebook is not available at the moment. Try again')
  await expect(dialog.getByLabel('Note')).toHaveValue('Kept.')
  await stack.openDatabase()
  await dialog.getByRole('button', { name: /^Add/ }).click()

  await expect(newSourceDialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New Source' })).toBeVisible()
  await searchFor(page, 'later.example.org')
  await expect(rowOf(page, 'Later')).toBeVisible()
})
