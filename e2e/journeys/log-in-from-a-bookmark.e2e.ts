import { PASSWORD, people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { accountOf, loginDialogOf, logOut, submitLogin } from '../steps/session.ts'
import { detailOf, listOf, openSource, openSources, rowOf, titlesOf } from '../steps/sources.ts'

const BOOKMARK = '?search=company&page=2'
const { email, fullName } = people.analyst

test('an analyst logs in from a bookmarked list and is still there', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, BOOKMARK)
  const titles = await titlesOf(page)

  await page.getByRole('button', { name: 'Login' }).click()
  await expect(loginDialogOf(page).getByLabel('Email address')).toBeFocused()
  await submitLogin(page, email, PASSWORD)

  await expect(loginDialogOf(page)).toHaveCount(0)
  await expect(accountOf(page, fullName)).toBeVisible()
  await expect(page).toHaveURL(`/sources${BOOKMARK}`)
  await expect.poll(() => titlesOf(page)).toEqual(titles)
})

test('an analyst opens the mailed address of a private source, logs in and reads it', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: '/api/v1/source/detail/', status: 404 })
  const page = await visit('guest')
  const shown = async (id: number) => {
    await page.goto(`/sources/${id}`)
    const heading = page.getByRole('heading', { name: 'Page not found' })
    await expect(heading).toBeVisible()
    return heading.locator('..').innerHTML()
  }
  const id = await stack.idOf('Approved local agents')
  expect(await shown(id)).toBe(await shown(99_999_999))

  await page.goto(`/sources/${id}?search=agents`)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await submitLogin(page, email, PASSWORD)

  await expect(detailOf(page).getByRole('heading', { name: 'Approved local agents', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`/sources/${id}?search=agents`)
})

testOnOwnStack('an analyst sorts by favorite, and a new favorite moves to the top', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page, '?search=sanctions')
  await page.getByRole('button', { name: 'Sort by' }).click()
  await page.getByRole('menuitemradio', { name: 'Favorite' }).click()
  await expect(page).toHaveURL('/sources?search=sanctions&order=favorite')
  // Best matches stand above in their own order.
  const sorted = listOf(page).getByRole('region').getByRole('link')
  await expect(listOf(page).locator('[aria-busy=true]')).toHaveCount(0)
  const title = (await titlesOf(page)).at(-1) ?? ''

  await openSource(page, title)
  const star = detailOf(page).getByRole('button', { name: 'Favorite' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()

  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const favorites = sorted.filter({ has: page.getByText('Favorite', { exact: true }) })
  await expect(favorites.filter({ hasText: title })).toHaveCount(1)
  const titles = async () => (await sorted.allInnerTexts()).map((text) => text.split('\n')[0])
  await expect.poll(async () => (await titles()).indexOf(title)).toBeLessThan(await favorites.count())

  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(favorites.filter({ hasText: title })).toHaveCount(0)
})

test('logging out leads Home and leaves nothing of the analyst on screen', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page, '?search=acme.example')
  await expect(rowOf(page, 'Notes on reading German shareholder lists')).toBeVisible()

  await logOut(page, fullName)

  await expect(page).toHaveURL('/')
  await openSources(page)
  await page.goto('/sources?search=acme.example')
  await expect(page.getByText('No sources available.')).toBeVisible()
})
