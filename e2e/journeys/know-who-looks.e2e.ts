import type { Page } from 'playwright/test'
import { PASSWORD, people } from '../fixtures/actors.ts'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { accountOf, logOut, submitLogin } from '../steps/session.ts'
import { detailOf, openSource, openSources, rowOf } from '../steps/sources.ts'

const TITLE = 'Approved local agents'

/** Fills in publisher, authority, countries and exposure by keyboard; Enter saves. */
const fillInByKeyboard = async (page: Page) => {
  await page.getByRole('button', { name: 'About the source' }).press('Enter')
  await page.getByRole('textbox', { name: 'Publisher' }).focus()
  const { keyboard } = page
  await keyboard.type('Ministry of Justice')
  await keyboard.press('Tab')
  await keyboard.type('Yes')
  await keyboard.press('Tab')
  await keyboard.type('serb')
  await keyboard.press('Enter')
  await keyboard.type('GE, AM,')
  await expect(page.getByRole('button', { name: /^Remove (Serbia|Georgia|Armenia)$/ })).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Who sees the query' }).focus()
  await keyboard.type('the person')
  await keyboard.press('Tab')
  await keyboard.type('By post.')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
}

test('a manager enters provenance by keyboard, and is warned before opening a source that sees its visitors', async ({
  visit,
  stack,
}) => {
  const page = await visit('manager')
  await openSources(page, '?search=agents')
  await openSource(page, TITLE)
  await detailOf(page).getByRole('button', { name: 'Edit' }).press('Enter')
  // An address that answers.
  await page.getByRole('textbox', { name: 'Link' }).fill(`${stack.url}/healthz`)
  await fillInByKeyboard(page)

  // First match, because the history below repeats labels.
  const fact = (label: string) =>
    detailOf(page)
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .first()
      .locator('+ dd')
  await expect(fact('Publisher')).toHaveText('Ministry of Justice')
  await expect(fact('Official source')).toHaveText('yes')
  await expect(fact('Covers')).toHaveText('Armenia, Georgia, Serbia')
  await expect(fact('Who sees the query')).toHaveText('the person may be notified · By post.')
  await expect(rowOf(page, TITLE).getByText('may notify the person')).toBeVisible()

  // Every way of opening the site shows the question first.
  const { keyboard } = page
  const question = page.getByRole('alertdialog', { name: 'Open this source?' })
  const site = detailOf(page).getByRole('link', { name: /^Open site/ })
  for (const open of [
    () => site.press('Enter'),
    () => site.press('Control+Enter'),
    () => site.click({ button: 'middle' }),
    () => rowOf(page, TITLE).dblclick(),
    () => keyboard.press('o'),
  ]) {
    await open()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(question).toHaveCount(0)
  }
  expect(page.context().pages()).toHaveLength(1)

  await site.press('Enter')
  const opening = page.waitForEvent('popup')
  await question.getByRole('button', { name: 'Open' }).press('Enter')
  await expect(await opening).toHaveURL('/healthz')
  await expect(question).toHaveCount(0)

  // A confirmed source isn't asked about again until the next login, not even after a reload.
  await page.reload()
  const again = page.waitForEvent('popup')
  await site.click()
  await expect(await again).toHaveURL('/healthz')

  await logOut(page, people.manager.fullName)
  await page.getByRole('button', { name: 'Login' }).click()
  await submitLogin(page, people.manager.email, PASSWORD)
  await expect(accountOf(page, people.manager.fullName)).toBeVisible()
  await openSources(page, '?search=agents')
  await openSource(page, TITLE)
  await site.click()
  await expect(question).toBeVisible()
})
