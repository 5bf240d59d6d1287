import { expectHome, menuOf } from '../steps/screens.ts'
import {
  categoryIn,
  categoryTreeOf,
  detailOf,
  expectSiblings,
  openSource,
  openSources,
  reveal,
  rowOf,
  rowsOf,
  searchBoxOf,
  searchFor,
  subcategoryIn,
} from '../steps/sources.ts'
import { counted, filterOf, searchable } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

const numberOf = (digits: string) => Number(digits.replaceAll(',', ''))

const NOWHERE = 'qa zzzzzz nowhere zzzzzz'

test('a guest reads the number of sources on the home page and searches from there', {
  tag: ['@list', '@smoke'],
}, async ({ visit, library }) => {
  const page = await visit('guest')
  const list = await library(page)
  const source = searchable(list)
  await page.goto('/')
  const size = page.getByRole('main').getByRole('link', { name: /^[\d,]+ sources? in [\d,]+ categor(y|ies)$/ })
  // Other users may add sources during the test.
  const notCounted = async () => {
    const { totalCount, categories } = await library(page)
    const [shown = [], known] = [
      (await size.innerText()).match(/[\d,]+/g)?.map(numberOf),
      [totalCount, categories.length],
    ]
    return known.map((count, at) => count - (shown[at] ?? 0))
  }
  await expect.poll(notCounted).toEqual([0, 0])
  need(source !== undefined, 'a source with a plain title on the first page')

  await searchBoxOf(page).fill(source.title)
  await searchBoxOf(page).press('Enter')

  await expect(page).toHaveURL((url) => url.pathname === '/sources' && url.searchParams.get('search') === source.title)
  await expect(rowOf(page, source.title).first()).toBeVisible()
})

test('a guest searches while typing, and Back leaves the list instead of undoing letters', { tag: '@list' }, async ({
  visit,
}) => {
  const page = await visit('guest')
  await page.goto('/')
  await menuOf(page).getByRole('link', { name: 'Sources' }).click()
  await expect(page).toHaveURL('/sources')

  await searchBoxOf(page).pressSequentially('register', { delay: 30 })
  await expect(page).toHaveURL('/sources?search=register')
  await searchBoxOf(page).pressSequentially(' zz', { delay: 30 })
  await expect(page).toHaveURL('/sources?search=register+zz')
  await expect(page).toHaveTitle('Sources – register zz · Sourcebook')

  await page.goBack()
  await expectHome(page)
})

test('a guest filters by a subcategory and clears the filter by choosing it again', {
  tag: ['@list', '@category', '@smoke'],
}, async ({ visit, library }) => {
  const page = await visit('guest')
  const list = await library(page)
  const filter = filterOf(list)
  need(filter !== undefined, 'a subcategory with a source in it')
  const { category, subCategory } = filter
  await openSources(page)
  const tree = categoryTreeOf(page)
  const button = categoryIn(tree, counted(category.name))
  await reveal(tree, button)
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  // Other users may add sources during the test.
  const difference = async () =>
    Number(await button.getAttribute('aria-setsize')) - (await library(page)).categories.length
  await expect.poll(difference).toBe(0)
  await button.click()
  const link = subcategoryIn(tree, counted(subCategory.name))
  await reveal(tree, link)
  await expectSiblings(link, category.subCategories.length)

  await link.click()
  await expect(page).toHaveURL(`/sources?subCategory=${subCategory.id}`)
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(rowsOf(page)).toHaveCount(Math.min(subCategory.count, list.limit))
  await expect(page).toHaveTitle(`Sources – ${subCategory.name} · Sourcebook`)

  await link.click()
  await expect(page).toHaveURL('/sources')
  await expect(rowsOf(page)).toHaveCount(list.sources.length)
  await expect(link).not.toHaveAttribute('aria-current')
  await button.press('Enter')
  await expect(link).toBeHidden()
})

test('a search and a filter combine, and their counts agree', { tag: ['@list', '@category'] }, async ({
  visit,
  library,
}) => {
  const page = await visit('guest')
  const list = await library(page)
  const source = searchable(list)
  need(source !== undefined, 'a source with a plain title on the first page')
  const { category, name } = source.subCategory
  await page.goto('/sources')
  await searchFor(page, source.title)
  const tree = categoryTreeOf(page)

  await reveal(tree, categoryIn(tree, counted(category.name)))
  await categoryIn(tree, counted(category.name)).click()
  const link = subcategoryIn(tree, counted(name))
  await reveal(tree, link)
  const count = Number(/\d+$/.exec(await link.innerText())?.[0])
  await link.click()

  await expect(page).toHaveURL(/[?&]subCategory=\d+/)
  await expect(rowsOf(page)).toHaveCount(Math.min(count, list.limit))
  await expect(rowOf(page, source.title).first()).toBeVisible()
})

test('a double click opens the site in a new window, without opener or referrer', {
  tag: ['@list', '@source'],
}, async ({ visit, library, watch }) => {
  const page = await visit('guest')
  const [source] = (await library(page)).sources
  need(source !== undefined, 'a source')
  await openSources(page)
  const { href } = new URL(source.link)
  watch.followed.push(href)
  // Answered here, so that no request reaches the real site.
  await page.context().route(href, (route) => route.fulfill({ body: '' }))

  const asked = page.context().waitForEvent('request', (request) => request.url() === href)
  const opened = page.context().waitForEvent('page')
  await rowsOf(page).first().dblclick()
  const [request, site] = await Promise.all([asked, opened])

  expect(await request.headerValue('referer')).toBeNull()
  expect(await site.evaluate(() => window.opener)).toBeNull()
})

test('a search without a match says so and leads back', { tag: '@list' }, async ({ visit, library }) => {
  const page = await visit('guest')
  const { sources } = await library(page)
  await page.goto(`/sources?${new URLSearchParams({ search: NOWHERE })}`)

  await expect(page.getByText('No sources available.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sort by' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all sources' }).click()

  await expect(page).toHaveURL('/sources')
  await expect(searchBoxOf(page)).toHaveValue('')
  await expect(rowsOf(page)).toHaveCount(sources.length)
})

test('a tag leads to the search for it', { tag: '@list' }, async ({ visit, library }) => {
  const page = await visit('guest')
  const source = (await library(page)).sources.find(({ tags }) => tags.length > 0)
  need(source !== undefined, 'a source with a tag on the first page')
  const label = source.tags[0]?.label ?? ''
  await openSources(page)
  await openSource(page, source.title)

  await detailOf(page).getByRole('link', { name: label, exact: true }).click()

  await expect(page).toHaveURL((url) => url.pathname === '/sources' && url.searchParams.get('search') === label)
  await expect(searchBoxOf(page)).toHaveValue(label)
  await expect(rowsOf(page).first()).toBeVisible()
})
