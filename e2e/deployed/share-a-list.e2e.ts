import { expectNotFound } from '../steps/screens.ts'
import { accountOf } from '../steps/session.ts'
import {
  detailOf,
  listOf,
  openSource,
  openSources,
  rowsOf,
  searchBoxOf,
  searchFor,
  titlesOf,
} from '../steps/sources.ts'
import { entryOf } from '../steps/taxonomy.ts'
import { lasting } from './fixtures/leftovers.ts'
import { filterOf, pagesOf, searchable } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

test('each parameter of the address survives a reload and reaches a colleague', { tag: ['@list', '@smoke'] }, async ({
  visit,
  library,
}) => {
  const page = await visit('guest')
  const list = await library(page)
  const filter = filterOf(list)
  const word = searchable(list)?.title.split(' ')[0]
  need(filter !== undefined && word !== undefined && pagesOf(list) > 1, 'two pages of sources')
  const colleague = await visit('guest')

  for (const search of [
    '?direction=DESC&page=2',
    `?subCategory=${filter.subCategory.id}`,
    `?${new URLSearchParams({ search: word, direction: 'DESC' })}`,
  ]) {
    await openSources(page, search)
    await rowsOf(page).first().click()
    const opened = await detailOf(page).getByRole('heading', { level: 1 }).innerText()
    const [address, titles] = [page.url(), await titlesOf(page)]
    expect(new URL(address).search).toBe(search)

    await page.reload()
    await expect.poll(() => titlesOf(page)).toEqual(titles)

    await colleague.goto(address)
    await expect.poll(() => titlesOf(colleague)).toEqual(titles)
    await expect(detailOf(colleague).getByRole('heading', { level: 1 })).toHaveText(opened)
    expect(colleague.url()).toBe(address)
  }
})

test('an address with the order by favorite works for a logged-in user', { tag: '@list' }, async ({
  visit,
  library,
  personOf,
}) => {
  const page = await visit('user')
  need((await library(page)).totalCount > 0, 'a source')
  const { sources } = await library(page, '?order=favorite&direction=DESC')

  await openSources(page, '?order=favorite&direction=DESC')

  await expect(accountOf(page, personOf('user').fullName)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sort by' })).toHaveText(/Favorite/)
  expect(await titlesOf(page)).toEqual(sources.map(({ title }) => title))
})

test('Back and Forward step through searches, pages and sources', { tag: '@list' }, async ({ visit, library }) => {
  const page = await visit('guest')
  const list = await library(page)
  need(pagesOf(list) > 1, 'a second page')
  await openSources(page)
  const first = await titlesOf(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/sources?page=2')
  await expect(rowsOf(page).first()).not.toContainText(first[0] ?? '')
  await rowsOf(page).first().click()
  await expect(detailOf(page)).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL('/sources?page=2')
  await expect(detailOf(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => titlesOf(page)).toEqual(first)
  await page.goForward()
  await page.goForward()

  await expect(detailOf(page)).toBeVisible()
  await expect(page).toHaveURL(/\/sources\/\d+\?page=2$/)
})

test('a tag replaces the search, and Back brings the earlier one back into the box', { tag: '@list' }, async ({
  visit,
  library,
}) => {
  const page = await visit('guest')
  const list = await library(page)
  const source = searchable({ ...list, sources: list.sources.filter(({ tags }) => tags.length > 0) })
  need(source !== undefined, 'a source with a plain title and a tag on the first page')
  const label = source.tags[0]?.label ?? ''
  await page.goto('/sources')
  await searchFor(page, source.title)
  await openSource(page, source.title)
  const tag = detailOf(page).getByRole('link', { name: label, exact: true })

  // The clicked tag wins over text still in the debounce.
  await searchBoxOf(page).press('End')
  await searchBoxOf(page).pressSequentially('xyz')
  await tag.click()
  await expect(searchBoxOf(page)).toHaveValue(label)
  // Longer than the debounce: typing into the dropdown's button has no effect.
  await page.getByRole('button', { name: 'Sort by' }).pressSequentially('zzzzzzzz', { delay: 100 })
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === label)
  await expect(searchBoxOf(page)).toHaveValue(label)

  await page.goBack()

  await expect(searchBoxOf(page)).toHaveValue(source.title)
  await expect(detailOf(page)).toBeVisible()
})

test('a mangled address opens the intended list and is corrected', { tag: '@list' }, async ({ visit, library }) => {
  const page = await visit('guest')
  const last = pagesOf(await library(page))
  const lastShown = last > 1 ? `?page=${last}` : ''

  for (const [typed, shown] of [
    ['?page=0', ''],
    ['?page=abc', ''],
    ['?page=-3&direction=up', ''],
    ['?order=x&direction=ASC&page=1', ''],
    ['?subCategory=drop+table', ''],
    ['?utm_source=mail&direction=DESC', '?direction=DESC'],
    ['?page=99999999', lastShown],
  ] as const) {
    await page.goto(`/sources${typed}`)
    await expect(page, typed).toHaveURL(`/sources${shown}`)
    await expect(listOf(page).getByRole('alert'), typed).toHaveCount(0)
  }
})

test('a search of digits or signs keeps the typed text', { tag: '@list' }, async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/sources?search=192')
  await expect(searchBoxOf(page)).toHaveValue('192')
  await expect(page).toHaveURL('/sources?search=192')

  const signs = '100% & <b> "x" + #1 ?a=b'
  await searchFor(page, signs)
  await page.reload()

  await expect(searchBoxOf(page)).toHaveValue(signs)
})

test('only the open item is marked as current', { tag: '@list' }, async ({ visit, library }) => {
  const page = await visit('guest')
  need(pagesOf(await library(page)) > 1, 'a second page')
  await openSources(page, '?direction=DESC&page=2')
  await expect(page.getByRole('link', { name: 'Sort ascending' })).toBeVisible()

  const current = await page
    .locator('[aria-current]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? link.textContent))

  expect(current).toEqual(['Sources', 'Page 2'])
})

test('an id that does not exist is not found, and the list works on', { tag: '@source' }, async ({
  visit,
  provoke,
  library,
}) => {
  provoke({ path: '/api/v1/source/detail/', status: 404 })
  const page = await visit('guest')
  need((await library(page)).totalCount > 0, 'a source')

  for (const slug of ['99999999', 'no-such-thing', '1e3', '0']) {
    await page.goto(`/sources/${slug}`)
    await expectNotFound(page)
    await expect(rowsOf(page).first()).toBeVisible()
  }
  await rowsOf(page).first().click()
  await expect(detailOf(page)).toBeVisible()
  await expect(listOf(page)).toBeVisible()
})

test('a subject that does not exist shows nothing, and the list works on', { tag: '@subject' }, async ({
  visit,
  read,
}) => {
  const page = await visit('manager')
  const [subject] = await read<{ name: string }[]>(page, '/categories/group/')
  need(subject !== undefined, 'a subject')

  await page.goto('/folders/99999999')

  await expect(entryOf(page, 'Subjects', subject.name).first()).toBeVisible()
  await expect(page.getByText('Page not found!')).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(0)
  await entryOf(page, 'Subjects', subject.name).first().click()
  await expect(page.getByRole('article').getByRole('heading', { name: subject.name, level: 1 })).toBeVisible()
})

test('a group that does not exist is not found, and the list works on', { tag: '@group' }, async ({
  visit,
  provoke,
  read,
}) => {
  provoke({ path: '/api/v1/group/detail/', status: 404 })
  const page = await visit('admin')
  const [group] = lasting(await read<{ name: string }[]>(page, '/group/'))
  need(group !== undefined, 'a group')

  await page.goto('/groups/99999999')

  await expectNotFound(page)
  await expect(
    page.getByRole('region', { name: 'Groups' }).getByRole('link', { name: group.name }).first(),
  ).toBeVisible()
})
