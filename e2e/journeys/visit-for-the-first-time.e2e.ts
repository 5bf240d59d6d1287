import type { Page } from 'playwright/test'
import { people } from '../fixtures/actors.ts'
import { expect, test } from '../fixtures/test.ts'
import { accountOf } from '../steps/session.ts'
import { openSources, rowsOf } from '../steps/sources.ts'

// Measured without analytics and error reporting.
test.use({ pageKind: 'plain' })

const pathOf = (url: string) => url.replace(new URL(url).origin, '')

/** Paths requested from now on, repeats included. */
const requestsOf = (page: Page): readonly string[] => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(pathOf(request.url())))
  return paths
}

const twice = (paths: readonly string[]) => paths.filter((path, index) => paths.indexOf(path) !== index)

/** Requests named in the HTML's preload links. */
const named = (page: Page) =>
  page
    .locator('link[rel=preload][as=fetch]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** The icon that the HTML declares for the tab: a browser with tabs fetches it, a headless shell does not. */
const tabIconOf = async (page: Page) => (await page.locator('link[rel=icon]').getAttribute('href')) ?? ''

test('a first visit makes few requests, and none for site icons', { tag: '@browser' }, async ({ visit }) => {
  const page = await visit('guest')
  const paths = requestsOf(page)

  await openSources(page)
  // Idle loading ends with the parts of an open source.
  await expect.poll(() => paths.filter((path) => path.includes('/source-pane-'))).toHaveLength(1)

  const tabIcon = await tabIconOf(page)
  expect(paths.filter((path) => path !== tabIcon).length).toBeLessThanOrEqual(35)
  expect(twice(paths)).toEqual([])
  expect(paths.filter((path) => path.includes('/icon/'))).toEqual([])
})

for (const address of ['/', '/help', '/sources/1'])
  test(`all code of ${address} is requested at once`, async ({ visit }) => {
    const page = await visit('guest')
    const paths = requestsOf(page)

    await page.goto(address)
    // Other screens' code is loaded once this screen has settled.
    const isAhead = (path: string) => path.includes('/once-settled-')
    await expect.poll(() => paths.some(isAhead)).toBe(true)
    // Leaves out scripts without which the first screen is complete; room for the letters is kept.
    const scripts = paths.filter(
      (path) =>
        path.endsWith('.js') &&
        !/\/(persisted-queries|on-every-screen|neighbor-buttons|long-list|pagination)-/.test(path),
    )
    const inHtml = await page
      .locator('script[src], link[rel=modulepreload]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('src') ?? element.getAttribute('href')))

    expect(new Set(scripts.slice(0, scripts.findIndex(isAhead)))).toEqual(new Set(inHtml))
  })

for (const { actor, address } of [
  { actor: 'guest', address: '/sources' },
  { actor: 'guest', address: '/sources/?page=2&utm=1' },
  { actor: 'guest', address: '/sources?direction=DESC&search=%20bank%20%26%20r%C3%A9gister' },
  { actor: 'analyst', address: '/sources?order=favorite' },
] as const)
  test(`the page uses every request that the HTML of ${address} preloads, and requests nothing twice`, async ({
    visit,
  }) => {
    const page = await visit(actor)
    // Returning users have a session before the page starts.
    await page.goto('/help')
    if (actor !== 'guest') await expect(accountOf(page, people[actor].fullName)).toBeVisible()
    const paths = requestsOf(page)
    await page.goto(address)
    const calls = await named(page)

    expect(calls).toHaveLength(2)
    await expect(page.getByRole('main').locator('h1')).toBeVisible()
    // The first screen has sent all its requests by then.
    await expect.poll(() => paths.some((path) => path.includes('/once-settled-'))).toBe(true)
    // A preload whose address differs from the page's call would appear as a second request.
    const asked = paths.filter((path) => /\/api\/v1\/(?:user\/me|source\/global)\//.test(path))
    expect(asked.toSorted()).toEqual(calls.toSorted())
  })

test('a preloaded list that the page does not use is requested again later', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sourcebook-queries') !== null)).toBe(true)
  await page.goto('/help')
  const paths = requestsOf(page)
  await openSources(page)
  const list = (await named(page)).find((path) => path.includes('/source/global/')) ?? ''
  await expect.poll(() => paths.filter((path) => path.includes('/login-dialog-'))).not.toHaveLength(0)
  expect(paths.filter((path) => path === list)).toHaveLength(1)

  await page.evaluate((path) => fetch(path, { credentials: 'include' }), list)

  expect(paths.filter((path) => path === list)).toHaveLength(2)
})

test('a search that contains markup stays text', async ({ visit }) => {
  const page = await visit('guest')
  const search = '"><script>document.title="taken"</script>'

  await page.goto(`/sources?search=${encodeURIComponent(search)}`)

  await expect(page.getByRole('searchbox', { name: 'Search all sources' })).toHaveValue(search)
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page).toHaveTitle(/^Sources/)
})
