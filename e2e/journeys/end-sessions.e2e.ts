import { people } from '../fixtures/actors.ts'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { accountOf, loginDialogOf } from '../steps/session.ts'
import { openSources } from '../steps/sources.ts'

const { fullName } = people.analyst

test('a person logs out another device by keyboard, and an administrator ends the remaining session', async ({
  visit,
  provoke,
}) => {
  provoke({ path: '/api/v1/', status: 401 })
  const elsewhere = await visit('analyst')
  await openSources(elsewhere)
  const page = await visit('analyst', { viewport: { width: 390, height: 844 } })
  await openSources(page)

  await accountOf(page, fullName).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your sessions' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  const others = dialog.getByRole('listitem').filter({ hasNotText: 'This device' })
  await others.getByRole('button', { name: /^Log out/ }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: 'Logged out Chrome on Linux.' })).toBeFocused()
  await expect(dialog.getByText('You aren’t logged in anywhere else.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(accountOf(page, fullName)).toBeFocused()

  await elsewhere.getByRole('link', { name: 'My sources' }).click()
  await expect(loginDialogOf(elsewhere)).toBeVisible()

  const admin = await visit('admin')
  await admin.goto('/groups')
  await admin.getByRole('link', { name: 'Acme Integrity' }).click()
  await admin.getByRole('button', { name: 'Edit' }).click()
  await admin.getByRole('button', { name: `End sessions of ${fullName}` }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click()
  await expect(admin.getByText('Ended the sessions of')).toBeVisible()

  await page.reload()
  await expect(loginDialogOf(page).getByText('Your session has ended. Log in again to go on.')).toBeVisible()
})
