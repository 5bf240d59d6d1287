import { expect, test } from '../fixtures/test.ts'
import { detailOf, listOf, openSource, openSources, rowOf, rowsOf, searchBoxOf, titlesOf } from '../steps/sources.ts'

test('a guest searches from Home', async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/')
  await expect(page.getByRole('link', { name: '310 sources in 18 categories' })).toBeVisible()

  await searchBoxOf(page).fill('sanctions map')
  await searchBoxOf(page).press('Enter')

  await expect(page).toHaveURL('/sources?search=sanctions+map')
  await expect(rowOf(page, 'EU Sanctions Map')).toBeVisible()
})

test('a guest searches while typing, and Back leaves the list instead of undoing letters', async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sources' }).click()
  await expect(rowsOf(page).first()).toBeVisible()

  await searchBoxOf(page).pressSequentially('aircraft', { delay: 30 })
  await expect(page).toHaveURL('/sources?search=aircraft')
  await searchBoxOf(page).pressSequentially(' register', { delay: 30 })
  await expect(page).toHaveURL('/sources?search=aircraft+register')
  await expect(page).toHaveTitle('Sources – aircraft register · Sourcebook')

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sourcebook', level: 1 })).toBeVisible()
})

test('a guest filters by a subcategory and clears the filter by choosing it again', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  const categories = page.getByRole('navigation', { name: 'Categories' })

  await categories.getByRole('button', { name: 'Sanctions and watch lists' }).click()
  const filter = categories.getByRole('link', { name: 'Multilateral and European lists' })
  await filter.click()
  await expect(page).toHaveURL(/\/sources\?subCategory=\d+$/)
  await expect(filter).toHaveAttribute('aria-current', 'true')
  await expect(rowsOf(page)).toHaveCount(7)
  await expect(rowOf(page, 'EU Sanctions Map')).toBeVisible()
  await expect(page).toHaveTitle('Sources – Multilateral and European lists · Sourcebook')

  await filter.click()
  await expect(page).toHaveURL('/sources')
  await expect(rowsOf(page)).toHaveCount(50)
  await expect(filter).not.toHaveAttribute('aria-current')
})

test('search and filter meet, and their counts agree', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, '?search=ukraine')
  const categories = page.getByRole('navigation', { name: 'Categories' })

  await categories.getByRole('button', { name: 'Sanctions and watch lists' }).click()
  const filter = categories.getByRole('link', { name: 'Multilateral and European lists' })
  const count = Number((await filter.innerText()).match(/\d+$/)?.[0])
  await filter.click()

  await expect(page).toHaveURL(/search=ukraine&.*subCategory=\d+|subCategory=\d+.*search=ukraine/)
  await expect(rowsOf(page)).toHaveCount(count)
  await expect(rowOf(page, 'War and Sanctions (Ukraine)')).toBeVisible()
})

test('the list stands under its first letters and turns around', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)

  await expect(listOf(page).getByRole('heading', { level: 3 }).first()).toHaveText('#')
  await expect(listOf(page).getByRole('heading', { level: 3 }).nth(1)).toHaveText('A')
  const ascending = await titlesOf(page)
  await page.getByRole('link', { name: 'Sort descending' }).click()

  await expect(page).toHaveURL('/sources?direction=DESC')
  await expect(page.getByRole('link', { name: 'Sort ascending' })).toBeVisible()
  await expect(rowOf(page, ascending[0] ?? '')).toHaveCount(0)
  await page.getByRole('link', { name: 'Sort ascending' }).click()
  await expect(page).toHaveURL('/sources')
  await expect.poll(() => titlesOf(page)).toEqual(ascending)
})

test('a guest can sort by title only', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)

  await page.getByRole('button', { name: 'Sort by' }).click()

  await expect(page.getByRole('menuitemradio')).toHaveText(['Title'])
})

test('a guest turns pages with the pagination and with the page dropdown', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  const first = await titlesOf(page)

  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/sources?page=2')
  await expect(page).toHaveTitle('Sources – page 2 · Sourcebook')
  await expect(rowOf(page, first[0] ?? '')).toHaveCount(0)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('option', { name: 'Page 7' }).click()
  await expect(page).toHaveURL('/sources?page=7')
  await expect(rowsOf(page)).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Sort descending' }).click()
  await expect(page).toHaveURL('/sources?direction=DESC')
})

test('what is newly shown begins at its top', async ({ visit }) => {
  const page = await visit('guest', { viewport: { width: 1440, height: 500 } })
  await openSources(page)

  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/sources?page=2')
  await expect(rowsOf(page).first()).toBeInViewport()

  await rowsOf(page).first().click()
  const origin = detailOf(page).getByText(/^Added /)
  await origin.scrollIntoViewIfNeeded()
  await rowsOf(page).nth(1).click()
  await expect(detailOf(page).getByRole('heading', { level: 1 })).toBeInViewport()

  // The list tells where it was scrolled to a moment after it was.
  await rowsOf(page).nth(40).hover()
  await rowsOf(page).nth(40).click()
  await expect(rowsOf(page).nth(40)).toBeInViewport()
  await page.goBack()
  await expect(rowsOf(page).nth(40)).toBeInViewport()
})

test('a guest opens a source, sees where its link leads, and follows a tag', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, '?search=sanctions+map')

  await openSource(page, 'EU Sanctions Map')
  await expect(page).toHaveURL(/\/sources\/\d+\?search=sanctions\+map$/)
  await expect(page).toHaveTitle('EU Sanctions Map · Sourcebook')
  for (const link of await detailOf(page)
    .getByRole('link', { name: /EU Sanctions Map|sanctionsmap\.eu/ })
    .all()) {
    await expect(link).toHaveAttribute('href', 'https://www.sanctionsmap.eu/')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(detailOf(page).getByText('EU and UN measures by country and theme')).toBeVisible()

  await detailOf(page).getByRole('link', { name: 'maps', exact: true }).click()
  await expect(page).toHaveURL('/sources?search=maps')
  await expect(searchBoxOf(page)).toHaveValue('maps')
  await expect(rowsOf(page).first()).toBeVisible()
})

test('a double click opens the site in a new window, and tells it nothing', async ({ visit, watch }) => {
  const page = await visit('guest')
  await openSources(page, '?search=sanctions+map')

  watch.followed.push('https://www.sanctionsmap.eu/')
  const asked = page.context().waitForEvent('request', (request) => request.url() === 'https://www.sanctionsmap.eu/')
  const opened = page.context().waitForEvent('page')
  await rowOf(page, 'EU Sanctions Map').dblclick()
  const [request, site] = await Promise.all([asked, opened])

  expect(await request.headerValue('referer')).toBeNull()
  expect(await site.evaluate(() => window.opener)).toBeNull()
})

test('a search without a match says so and leads back', async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/sources?search=zzzzzz')

  await expect(page.getByText('No sources available.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sort by' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all sources' }).click()

  await expect(page).toHaveURL('/sources')
  await expect(searchBoxOf(page)).toHaveValue('')
  await expect(rowsOf(page)).toHaveCount(50)
})
