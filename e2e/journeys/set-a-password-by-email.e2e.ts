import type { Page } from 'playwright/test'
import { PASSWORD, people } from '../fixtures/actors.ts'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { linkIn, openEmail, passwordDialogOf, submitNewPassword } from '../steps/emails.ts'
import { accountOf, loginDialogOf, submitLogin } from '../steps/session.ts'

const { email, fullName } = people.analyst
const NEW_PASSWORD = 'a lighthouse without a keeper'
const HOUR_MS = 3_600_000

const askForReset = async (page: Page, address: string) => {
  await page.goto('/sources')
  await page.getByRole('button', { name: 'Login' }).click()
  await loginDialogOf(page).getByRole('button', { name: 'Reset your password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await dialog.getByLabel('Email address').fill(address)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('An email has been sent to the given email address.')).toBeVisible()
}

test('a user who has forgotten the password sets a new one by e-mail', async ({ visit, stack, provoke }) => {
  provoke({ path: '/api/v1/login/', status: 401 })
  // Requests sent before the page notices the ended session.
  provoke({ path: '/api/v1/view/', status: 401 }, { path: '/api/v1/report/', status: 401 })
  const other = await visit('analyst')
  await other.goto('/sources')
  await expect(accountOf(other, fullName)).toBeVisible()
  const page = await visit('guest')

  await askForReset(page, email)
  await openEmail(page, await stack.mailbox.emailTo(email))
  await submitNewPassword(page, NEW_PASSWORD)

  await expect(accountOf(page, fullName)).toBeVisible()
  expect((await stack.mailbox.emailTo(email, 'password')).text).toContain('changed')
  // All other sessions have ended, and the old password no longer works.
  await other.reload()
  await expect(loginDialogOf(other)).toBeVisible()
  await submitLogin(other, email, PASSWORD)
  await expect(loginDialogOf(other).getByText('Login failed: invalid credentials.')).toBeVisible()
  await submitLogin(other, email, NEW_PASSWORD)
  await expect(accountOf(other, fullName)).toBeVisible()
})

test('an unknown address gets the same answer and no e-mail', { tag: '@nightly' }, async ({ visit, stack }) => {
  const page = await visit('guest')

  await askForReset(page, 'nobody@example.org')
  await askForReset(page, email)

  await stack.mailbox.emailTo(email)
  expect(stack.mailbox.emailsTo('nobody@example.org')).toEqual([])
})

test('a link that was used, has expired or was superseded says so and leads to a new one', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: '/api/v1/user/confirm/', status: 400 })
  const page = await visit('guest')
  const refusal = passwordDialogOf(page).getByRole('alert')

  await askForReset(page, email)
  const first = await stack.mailbox.emailTo(email)
  await askForReset(page, email)
  const second = await stack.mailbox.emailTo(email)
  await openEmail(page, first)
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(refusal).toContainText('no longer valid')

  stack.advance(HOUR_MS + 1000)
  await openEmail(page, second)
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(refusal).toContainText('no longer valid')
  await passwordDialogOf(page).getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset your password' }).getByLabel('Email address')).toBeFocused()

  await askForReset(page, email)
  const third = await stack.mailbox.emailTo(email)
  await openEmail(page, third)
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(accountOf(page, fullName)).toBeVisible()
  const again = await visit('guest')
  await again.goto(linkIn(third))
  await submitNewPassword(again, 'another lighthouse keeper')
  await expect(passwordDialogOf(again).getByRole('alert')).toContainText('no longer valid')
})

test('a link refuses the address of another account, and logs out another user before it is used', {
  tag: '@nightly',
}, async ({ visit, stack }) => {
  const page = await visit('analyst')
  const guest = await visit('guest')
  await askForReset(guest, people.manager.email)
  const link = linkIn(await stack.mailbox.emailTo(people.manager.email))
  const dialog = passwordDialogOf(page)

  await page.goto(link.replace(/(?<=email=).*/, encodeURIComponent(email)))
  await expect(dialog.getByRole('alert')).toContainText('does not match its account')
  await expect(dialog.getByLabel(/^New password/)).toHaveCount(0)
  await expect(dialog).not.toContainText(email)

  await page.goto(link)
  await expect(dialog).toContainText(`This link is for the account of ${people.manager.email}.`)
  await expect(dialog).toContainText(`You are logged in as ${fullName}`)
  await dialog.getByRole('button', { name: 'Log out and continue' }).click()
  await expect(dialog.getByLabel('Email address')).toHaveValue(people.manager.email)
  await expect(page).not.toHaveURL(/token=/)
  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((kept) => Object.entries(kept))),
  )
  expect(stored).not.toContain(fullName)
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(accountOf(page, people.manager.fullName)).toBeVisible()
})

test('a refused password is explained, and the link still works', { tag: '@nightly' }, async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: '/api/v1/user/confirm/', status: 400 })
  const page = await visit('guest')
  await askForReset(page, email)
  await openEmail(page, await stack.mailbox.emailTo(email))
  const dialog = passwordDialogOf(page)

  await dialog.getByLabel(/^New password/).fill('one thing, typed')
  await dialog.getByLabel('Repeat new password').fill('another thing')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await expect(dialog.getByText('Password does not match')).toBeVisible()
  await submitNewPassword(page, 'qwertyuiop123')
  await expect(dialog.getByText('This password is widely known, because it has leaked')).toBeVisible()
  await submitNewPassword(page, NEW_PASSWORD)

  await expect(accountOf(page, fullName)).toBeVisible()
})
