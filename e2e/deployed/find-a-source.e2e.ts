import { expectHome, menuOf } from '../steps/screens.ts'
import {
  categoryIn,
  categoryTreeOf,
  detailOf,
  expectBeside,
  listOf,
  openSource,
  openSources,
  reveal,
  rowOf,
  rowsOf,
  searchBoxOf,
  searchFor,
  subcategoryIn,
  titlesOf,
} from '../steps/sources.ts'
import { counted, filterOf, pagesOf, searchable } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

const NOWHERE = 'qa zzzzzz nowhere zzzzzz'

test('a guest reads at Home how much there is, and searches from there', async ({ visit, library }) => {
  const page = await visit('guest')
  const list = await library(page)
  const source = searchable(list)
  await page.goto('/')
  const size = page.getByRole('main').getByRole('link', { name: /^[\d,]+ sources? in [\d,]+ categor(y|ies)$/ })
  await expect(size).toHaveText(
    new RegExp(`^${list.totalCount.toLocaleString('en')} .* ${list.categories.length.toLocaleString('en')} `),
  )
  need(source !== undefined, 'a source with a plain title on the first page')

  await searchBoxOf(page).fill(source.title)
  await searchBoxOf(page).press('Enter')

  await expect(page).toHaveURL((url) => url.pathname === '/sources' && url.searchParams.get('search') === source.title)
  await expect(rowOf(page, source.title).first()).toBeVisible()
})

test('a guest searches while typing, and Back leaves the list instead of undoing letters', async ({ visit }) => {
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

test('a guest filters by a subcategory and clears the filter by choosing it again', async ({ visit, library }) => {
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
  await expectBeside(button, list.categories.length)
  await button.click()
  const link = subcategoryIn(tree, counted(subCategory.name))
  await reveal(tree, link)
  await expectBeside(link, category.subCategories.length)

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

test('search and filter meet, and their counts agree', async ({ visit, library }) => {
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

test('the list stands under its first letters and turns around', async ({ visit, library }) => {
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
    // Letters with accents and of other scripts have their own rules, which tests of the code hold.
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

test('a guest sorts by title only, who is logged in by favourite, too', async ({ visit, library }) => {
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

test('a guest turns pages with the pagination and with the page dropdown', async ({ visit, library }) => {
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
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sources?page=${last}`)
  await expect(rowsOf(page)).toHaveCount(list.totalCount - (last - 1) * list.limit)
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Sort descending' }).click()
  await expect(page).toHaveURL('/sources?direction=DESC')
})

test('what is newly shown begins at its top', async ({ visit, library }) => {
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

  // The list tells where it was scrolled to a moment after it was.
  await rowsOf(page).nth(40).hover()
  await rowsOf(page).nth(40).click()
  await expect(rowsOf(page).nth(40)).toBeInViewport()
  await page.goBack()
  await expect(rowsOf(page).nth(40)).toBeInViewport()
})

test('a double click opens the site in a new window, and tells it nothing', async ({ visit, library, watch }) => {
  const page = await visit('guest')
  const [source] = (await library(page)).sources
  need(source !== undefined, 'a source')
  await openSources(page)
  const { href } = new URL(source.link)
  watch.followed.push(href)
  // The site itself is left alone.
  await page.context().route(href, (route) => route.fulfill({ body: '' }))

  const asked = page.context().waitForEvent('request', (request) => request.url() === href)
  const opened = page.context().waitForEvent('page')
  await rowsOf(page).first().dblclick()
  const [request, site] = await Promise.all([asked, opened])

  expect(await request.headerValue('referer')).toBeNull()
  expect(await site.evaluate(() => window.opener)).toBeNull()
})

test('a search without a match says so and leads back', async ({ visit, library }) => {
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

test('a tag leads to the search for it', async ({ visit, library }) => {
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
