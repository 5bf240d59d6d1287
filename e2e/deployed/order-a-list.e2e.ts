import { detailOf, listOf, openSources, rowsOf, titlesOf } from '../steps/sources.ts'
import { pagesOf } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

test('the list has letter headings and can be reversed', { tag: '@list' }, async ({ visit, library }) => {
  const page = await visit('guest')
  const { sources, totalCount } = await library(page)
  need(totalCount > 1, 'two sources')
  const [last] = (await library(page, '?direction=DESC')).sources
  await openSources(page)

  expect(await titlesOf(page)).toEqual(sources.map(({ title }) => title))
  const letters = await listOf(page).getByRole('heading', { level: 2 }).allTextContents()
  expect(new Set(letters).size).toBe(letters.length)
  for (const letter of letters) {
    expect(letter).toBe(letter.toUpperCase())
    const rows = await listOf(page).getByRole('region', { name: letter, exact: true }).getByRole('link').allInnerTexts()
    // Accented and non-Latin letters have rules of their own, covered by unit tests.
    const strays = rows.filter((row) =>
      /^[a-z]/i.test(row) ? !row.toUpperCase().startsWith(letter) : /^[A-Z]$/.test(letter) && /^[\d\s]/.test(row),
    )
    expect(strays, letter).toEqual([])
  }

  await page.getByRole('link', { name: 'Sort descending' }).click()
  await expect(page).toHaveURL('/sources?direction=DESC')
  await expect(rowsOf(page).first()).toContainText(last?.title ?? '')
  await page.getByRole('link', { name: 'Sort ascending' }).click()
  await expect(page).toHaveURL('/sources')
  await expect(rowsOf(page).first()).toContainText(sources[0]?.title ?? '')
})

test('a guest sorts by title only, a logged-in user by favorite, too', { tag: '@list' }, async ({ visit, library }) => {
  const guest = await visit('guest')
  need((await library(guest)).totalCount > 0, 'a source')
  await openSources(guest, '?order=favorite')
  await expect(guest.getByRole('button', { name: 'Sort by' })).toHaveText(/Title/)
  await guest.getByRole('button', { name: 'Sort by' }).click()
  await expect(guest.getByRole('menuitemradio')).toHaveText(['Title'])

  const user = await visit('user')
  await openSources(user)
  await user.getByRole('button', { name: 'Sort by' }).click()
  await expect(user.getByRole('menuitemradio')).toHaveText(['Title', 'Favorite'])
  await user.getByRole('menuitemradio', { name: 'Favorite' }).click()
  await expect(user).toHaveURL('/sources?order=favorite')
  await expect(user.getByRole('button', { name: 'Sort by' })).toHaveText(/Favorite/)
})

test('a guest turns pages with the pagination and with the page dropdown', { tag: '@list' }, async ({
  visit,
  library,
}) => {
  const page = await visit('guest')
  const list = await library(page)
  const last = pagesOf(list)
  need(last > 1, 'a second page')
  await openSources(page)

  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/sources?page=2')
  await expect(page).toHaveTitle('Sources – page 2 · Sourcebook')
  await expect(rowsOf(page).first()).not.toContainText(list.sources[0]?.title ?? '')

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('listbox')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sources?page=${last}`)
  await expect(rowsOf(page)).toHaveCount(list.totalCount - (last - 1) * list.limit)
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Sort descending' }).click()
  await expect(page).toHaveURL('/sources?direction=DESC')
})

test('a newly shown screen begins at its top', { tag: '@list' }, async ({ visit, library }) => {
  const page = await visit('guest', { viewport: { width: 1440, height: 500 } })
  const list = await library(page)
  need(pagesOf(list) > 2, 'a full second page')
  await openSources(page)

  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/sources?page=2')
  await expect(rowsOf(page).first()).toBeInViewport()

  await rowsOf(page).first().click()
  await detailOf(page)
    .getByText(/^Added /)
    .scrollIntoViewIfNeeded()
  await rowsOf(page).nth(1).click()
  await expect(detailOf(page).getByRole('heading', { level: 1 })).toBeInViewport()

  // The list reports its scroll position with a delay.
  await rowsOf(page).nth(40).hover()
  await rowsOf(page).nth(40).click()
  await expect(rowsOf(page).nth(40)).toBeInViewport()
  await page.goBack()
  await expect(rowsOf(page).nth(40)).toBeInViewport()
})
