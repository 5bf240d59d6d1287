import type { Locator, Page } from 'playwright/test'
import { PASSWORD, people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { accountOf, loginDialogOf, logOut, submitLogin } from '../steps/session.ts'
import { fillSource, openNewSource } from '../steps/source-form.ts'
import { openSource, openSources, rowsOf, searchFor } from '../steps/sources.ts'

const { fullName } = people.analyst
// Private content, user name and searches of the analyst.
const OWN = /Approved local agents|Half a secret|Priya|planted/i
const SEARCHED = /acme\.example|xyzzy/i

/** All content that scripts of this tab can read. */
const everything = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await indexedDB.databases(),
      await caches.keys(),
      document.cookie,
      history.state,
      window.name,
      location.href,
      document.documentElement.outerHTML,
    ]),
  )

/** Searches, opens and types private content as the analyst, and plants a mark in both storages. */
const work = async (page: Page) => {
  await openSources(page, '?search=acme.example')
  await openSource(page, 'Approved local agents')
  const dialog = await openNewSource(page)
  await fillSource(dialog, { title: 'Half a secret' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await searchFor(page, 'xyzzy')
  await expect(page).toHaveURL(/search=xyzzy/)
  await page.evaluate(() => sessionStorage.setItem('tsr-scroll-restoration-v1_3', '{"planted":1}'))
  expect(await everything(page)).toMatch(OWN)
}

/** Expects the current user's content, and no words of the previous user. */
const expectNothing = async (page: Page, shown: Locator, words = OWN) => {
  await expect(shown).toBeVisible()
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
  // Retried, because the page may be about to reload.
  await expect(async () => expect(await everything(page)).not.toMatch(words)).toPass()
}

/** Back and Forward reload the page. Addresses with searches stay in the browser's history (decision 0007). */
const expectNothingBehind = async (page: Page, shown: Locator) => {
  await expect(page).toHaveURL('/')
  await expectNothing(page, shown)
  await expectNothing(page, shown, SEARCHED)
  await page.goBack()
  await expect(page).not.toHaveURL('/')
  await expectNothing(page, shown)
  await page.goForward()
  await expectNothing(page, shown)
}

const loginOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Login' })

test('a user who logs out leaves nothing in any storage, nor behind the Back button', async ({ visit }) => {
  const page = await visit('analyst')
  await work(page)

  await logOut(page, fullName)

  await expectNothingBehind(page, loginOf(page))
})

test('another person who logs in after an ended session finds nothing of the earlier user', async ({ visit }) => {
  const page = await visit('analyst')
  await work(page)
  await page.context().clearCookies()
  await searchFor(page, 'acme')
  await expect(loginDialogOf(page)).toBeVisible()
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.keys(sessionStorage)])),
  ).not.toMatch(/Priya|opened/)
  const isLoadedAgain = page.waitForEvent('load')

  await submitLogin(page, people.otherManager.email, PASSWORD)

  await isLoadedAgain
  await expectNothingBehind(page, accountOf(page, people.otherManager.fullName))
})

testOnOwnStack(
  'a logout that fails says so and leaves nothing, also after a reload, until it is tried again',
  async ({ visit, provoke }) => {
    provoke({ path: '/api/v1/logout/', status: 500 })
    const page = await visit('analyst')
    const tab = await page.context().newPage()
    await openSources(tab)
    await expect(accountOf(tab, fullName)).toBeVisible()
    await work(page)
    await page.route('**/api/v1/logout/', (route) => route.fulfill({ status: 500, json: {} }))

    await logOut(page, fullName)

    await expect(page.getByText(/^Logging out failed\./)).toBeVisible()
    await expectNothingBehind(page, loginOf(page))
    await openSources(page)
    await expect(rowsOf(page)).toHaveCount(50)
    await expect(loginOf(page)).toBeVisible()
    await expect(loginDialogOf(tab)).toBeVisible()
    await page.unroute('**/api/v1/logout/')
    const isOver = page.waitForResponse((response) => response.url().endsWith('/logout/'))
    await page.getByRole('button', { name: 'Try again' }).click()
    expect((await isOver).status()).toBe(204)
    await expect(page.getByText(/^Logging out failed\./)).toHaveCount(0)
  },
)

test('a session that ended while the page was closed shows no user’s name', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page)
  await expect(accountOf(page, fullName)).toBeVisible()
  await page.addInitScript((name) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(name)) Object.assign(window, { hasFlashed: true })
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, fullName)
  await page.reload()
  await expect(accountOf(page, fullName)).toBeVisible()
  expect(await page.evaluate(() => 'hasFlashed' in window)).toBe(true)

  await page.context().clearCookies()
  await page.reload()

  await expect(loginDialogOf(page)).toBeVisible()
  expect(await page.evaluate(() => 'hasFlashed' in window)).toBe(false)
})
