import { blockEvents } from '../fixtures/block-events.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { fillSource, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { detailOf, listOf, openSource, openSources, rowOf, rowsOf, searchFor, titlesOf } from '../steps/sources.ts'

const NOTICE = 'There is no network connection.'
const API = '/api/v1/'
const TITLE = 'Wayback Machine'

test('the screen stays as it is while the network is away, and updates resume when it is back', async ({
  visit,
  provoke,
}) => {
  provoke({ path: API, status: 'none' })
  const page = await visit('guest')
  await openSources(page, '?search=register')
  const titles = await titlesOf(page)
  await openSource(page, titles[0] ?? '')

  await page.context().setOffline(true)
  await expect(page.getByText(NOTICE)).toBeVisible()
  await page.getByRole('button', { name: 'Page 1' }).click()
  await page.getByRole('option').last().click()
  await expect(listOf(page).locator('[aria-busy=true]')).toBeVisible()
  expect(await titlesOf(page)).toEqual(titles)
  await expect(detailOf(page)).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(NOTICE)).toHaveCount(0)
  await expect(listOf(page).locator('[aria-busy=true]')).toHaveCount(0)
  await expect(rowOf(page, titles[0] ?? '')).toHaveCount(0)
})

testOnOwnStack('a save without a network keeps what was typed for when it is back', async ({ visit, provoke }) => {
  provoke({ path: API, status: 'none' })
  const page = await visit('manager')
  await openSources(page)
  const dialog = await openNewSource(page)
  await fillSource(dialog, { title: 'Later', link: 'later.example.org', note: 'Offline.', category: 'Aggregators' })

  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog.getByText('Something went wrong. Try again')).toBeVisible()
  await expect(dialog.getByLabel('Note')).toHaveValue('Offline.')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: /^Add/ }).click()

  await expect(newSourceDialogOf(page)).toHaveCount(0)
  await searchFor(page, 'later.example.org')
  await expect(rowOf(page, 'Later')).toBeVisible()
})

test('each pane fails on its own and can be retried', async ({ visit, stack, provoke }) => {
  provoke({ path: API, status: 500 })
  const page = await visit('guest')
  await blockEvents(page)
  const fail = (route: { fulfill: (reply: { status: number; body: string }) => Promise<void> }) =>
    route.fulfill({ status: 500, body: '<h1>Oops</h1>' })
  await page.route('**/api/v1/source/global/**', fail)
  await page.goto('/sources')
  await expect(listOf(page).getByRole('alert')).toHaveText('Something went wrong. Try again')

  await page.unroute('**/api/v1/source/global/**')
  await listOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rowsOf(page)).toHaveCount(50)

  await page.route('**/api/v1/source/detail/**', fail)
  await page.goto(`/sources/${await stack.idOf(TITLE)}`)
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Try again')
  await expect(detailOf(page)).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(50)
  await page.unroute('**/api/v1/source/detail/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(detailOf(page).getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a request is retried if the server is away for a moment', async ({ visit, provoke }) => {
  provoke({ path: API, status: 503 })
  const page = await visit('guest')
  await openSources(page)
  const titles = await titlesOf(page)

  await page.route('**/api/v1/source/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away', code: 'unavailable', errors: [] } }),
  )
  await page.getByRole('searchbox').fill('aircraft')

  await expect(listOf(page).getByRole('alert')).toHaveText('Something went wrong. Try again')
  await page.unroute('**/api/v1/source/**')
  await listOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => titlesOf(page)).not.toEqual(titles)
  await expect(rowsOf(page).first()).toBeVisible()
})
