import type { Page } from 'playwright/test'
import { PASSWORD, people } from '../fixtures/actors.ts'
import { blockEvents } from '../fixtures/block-events.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { callsOf, type PageCalls } from '../steps/calls.ts'
import { accountOf, loginDialogOf, logOut, submitLogin } from '../steps/session.ts'
import { fillSource, newSourceDialogOf, openNewSource, pickTag } from '../steps/source-form.ts'
import { detailOf, openSource, openSources, rowOf, rowsOf, searchBoxOf, searchFor } from '../steps/sources.ts'

const ENDED = 'Your session has ended. Log in again to go on.'

// Requests of parts that load after the list. Unless awaited, one of them would notice the ended session first.
const LATE = ['/api/v1/report/', '/api/v1/view/']

// A first visit loads a guest's list, then the user's.
const untilKnown = async (page: Page, { open, answered }: PageCalls, late: readonly string[] = LATE) => {
  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()
  await expect.poll(() => late.filter((path) => !answered.has(path))).toEqual([])
  await expect.poll(() => open.size).toBe(0)
}

const askedToLogInAgain = async (page: Page) => {
  await expect(loginDialogOf(page).getByText(ENDED)).toBeVisible()
  await expect(page).toHaveURL('/')
}

testOnOwnStack(
  'an analyst whose session ends while adding a source logs in, is where they were, and saves what was typed, once',
  async ({ visit, stack, provoke }) => {
    provoke({ path: '/api/v1/source/create/', status: 401 })
    const { email } = people.analyst
    const page = await visit('analyst')
    await openSources(page, '?search=a&page=2')
    const dialog = await openNewSource(page)
    await fillSource(dialog, {
      title: 'Half a source',
      link: 'half.example.org',
      note: 'Long.',
      category: 'Aggregators',
    })
    await pickTag(dialog, 'ships', 'ships')
    await dialog.getByLabel('Title').click()

    await stack.endSessions()
    await dialog.getByRole('button', { name: /^Add/ }).click()
    await askedToLogInAgain(page)
    await page.reload()
    await askedToLogInAgain(page)
    await submitLogin(page, email, PASSWORD)

    await expect(page).toHaveURL('/sources?search=a&page=2')
    await expect(loginDialogOf(page)).toHaveCount(0)
    await expect(dialog.getByText(/^Draft from/)).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Half a source')
    await expect(dialog.getByLabel('Note')).toHaveValue('Long.')
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue(/› Aggregators$/)
    await expect(dialog.getByRole('button', { name: 'Remove ships' })).toBeVisible()
    await dialog.getByRole('button', { name: /^Add/ }).click()
    await expect(newSourceDialogOf(page)).toHaveCount(0)
    await searchFor(page, 'half')
    await expect(rowOf(page, 'Half a source')).toHaveCount(1)
    await openNewSource(page)
    await expect(dialog.getByLabel('Title')).toHaveValue('')
  },
)

testOnOwnStack(
  'who logs in after somebody else’s session has ended finds nothing of what they typed',
  async ({ visit, stack }) => {
    const page = await visit('analyst')
    await openSources(page, '?search=secret')
    await fillSource(await openNewSource(page), { title: 'Half a secret' })
    await stack.endSessions()
    await page.reload()
    await askedToLogInAgain(page)

    // The page reloads for another user, which would interrupt the next navigation.
    const loaded = page.waitForEvent('load')
    await submitLogin(page, people.manager.email, PASSWORD)
    await loaded

    await expect(accountOf(page, people.manager.fullName)).toBeVisible()
    await expect(page).toHaveURL('/')
    await openSources(page)
    await expect((await openNewSource(page)).getByLabel('Title')).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('Half a secret')
  },
)

testOnOwnStack(
  'a manager whose session ends while editing logs in and saves what was typed',
  async ({ visit, stack, provoke }) => {
    provoke({ path: '/api/v1/source/update/', status: 401 })
    const page = await visit('manager')
    await openSources(page, '?search=acme.example')
    await openSource(page, 'Approved local agents')
    const address = page.url()
    await detailOf(page).getByRole('button', { name: 'Edit' }).click()
    await fillSource(page.getByRole('main'), { note: 'Reviewed in May.' })

    await stack.endSessions()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await askedToLogInAgain(page)
    await submitLogin(page, people.manager.email, PASSWORD)

    await expect(page.getByLabel('Note')).toHaveValue('Reviewed in May.')
    await expect(page).toHaveURL(address)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(detailOf(page).getByRole('paragraph').filter({ hasText: 'Reviewed in May.' })).toBeVisible()
  },
)

testOnOwnStack(
  'an analyst whose session ends before marking a favorite logs in and marks it',
  async ({ visit, stack, provoke }) => {
    provoke({ path: '/api/v1/source/favorite/', status: 401 })
    const { email } = people.analyst
    const page = await visit('analyst')
    // Otherwise the event stream would report the ended session first.
    await blockEvents(page)
    const calls = callsOf(page)
    // Last request of a visible detail.
    const others = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/source/same-site/')
    await openSources(page, '?search=war+and+sanctions')
    await openSource(page, 'War and Sanctions (Ukraine)')
    await others
    await untilKnown(page, calls)
    const star = detailOf(page).getByRole('button', { name: 'Favorite' })

    await stack.endSessions()
    await star.click()
    await askedToLogInAgain(page)
    await submitLogin(page, email, PASSWORD)

    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect(rowOf(page, 'War and Sanctions (Ukraine)').getByText('Favorite')).toBeAttached()
  },
)

testOnOwnStack('a session that ended is noticed by a search, which would find less', async ({ visit, stack }) => {
  const page = await visit('analyst')
  // Otherwise the event stream would report the ended session first.
  await blockEvents(page)
  const calls = callsOf(page)
  await openSources(page)
  await untilKnown(page, calls, [...LATE, '/api/v1/source/letters/'])

  await stack.endSessions()
  await searchBoxOf(page).fill('acme.example')

  await askedToLogInAgain(page)
  await submitLogin(page, people.analyst.email, PASSWORD)
  await expect(page).toHaveURL(/search=acme\.example/)
  await expect(rowOf(page, 'Acme due-diligence handbook')).toBeVisible()
})

testOnOwnStack('a session that ended overnight is noticed when the page is opened again', async ({ visit, stack }) => {
  const page = await visit('analyst')
  const calls = callsOf(page)
  await openSources(page)
  await untilKnown(page, calls)

  await stack.endSessions()
  await page.reload()

  await askedToLogInAgain(page)
  await page.keyboard.press('Escape')
  await expect(loginDialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sourcebook' })).toBeVisible()
  await expect(loginDialogOf(page)).toHaveCount(0)
})

test('logging out in another tab leads this one Home, and a new login back to the typed text', {
  tag: '@nightly',
}, async ({ visit }) => {
  const { email, fullName } = people.analyst
  const page = await visit('analyst')
  await openSources(page, '?search=acme.example')
  await openSource(page, 'Approved local agents')
  const dialog = await openNewSource(page)
  await fillSource(dialog, { title: 'Half a source' })
  const tab = await page.context().newPage()
  await openSources(tab)

  await logOut(tab, fullName)

  await askedToLogInAgain(page)
  await expect(page.getByText('Approved local agents')).toHaveCount(0)
  await submitLogin(page, email, PASSWORD)
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a source')
  await expect(detailOf(page)).toBeAttached()
})

test('logging out deletes a draft', async ({ visit }) => {
  const { email, fullName } = people.analyst
  const page = await visit('analyst')
  await openSources(page)
  const dialog = await openNewSource(page)
  await fillSource(dialog, { title: 'Half a source' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openNewSource(page)
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a source')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await logOut(page, fullName)
  await page.getByRole('button', { name: 'Login' }).click()
  await submitLogin(page, email, PASSWORD)
  await expect(accountOf(page, fullName)).toBeVisible()

  await openSources(page)
  await openNewSource(page)
  await expect(dialog.getByLabel('Title')).toHaveValue('')
})

test('logging in in another tab shows the private sources on this one', { tag: '@nightly' }, async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/sources?search=acme.example')
  await expect(page.getByText('No sources available.')).toBeVisible()
  const tab = await page.context().newPage()
  await openSources(tab)

  await tab.getByRole('button', { name: 'Login' }).click()
  await submitLogin(tab, people.analyst.email, PASSWORD)

  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(5)
})
