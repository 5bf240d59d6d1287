import type { Page } from 'playwright/test'
import { PASSWORD, people } from '../fixtures/actors.ts'
import { blockEvents } from '../fixtures/block-events.ts'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { linkIn } from '../steps/emails.ts'
import { confirmationOf, editGroup, invite, openGroup, paneOf, personIn } from '../steps/groups.ts'
import { loginDialogOf, submitLogin } from '../steps/session.ts'

const NEWCOMER = { fullName: 'Nils Holm', email: 'nils@acme.example' }
const SECOND_OWNER = 'Łukasz Wiśniewski'

const remove = async (page: Page, fullName: string): Promise<void> => {
  await page.getByRole('button', { name: `Remove ${fullName}` }).click()
  await confirmationOf(page).getByRole('button', { name: 'Delete' }).click()
  await expect(confirmationOf(page)).toHaveCount(0)
}

test('an owner invites a colleague, sends the e-mail again, and takes the invitation back', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: '/api/v1/user/invite/', status: 400 })
  const page = await visit('manager')
  await editGroup(page)

  const dialog = await invite(page, { ...NEWCOMER, email: people.otherManager.email })
  await expect(dialog.getByText('This email address can’t be invited')).toBeVisible()
  await expect(dialog.getByLabel('Full name')).toHaveValue(NEWCOMER.fullName)
  await dialog.getByLabel('Email address').fill(NEWCOMER.email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(personIn(page, NEWCOMER.fullName).getByText('Invited', { exact: true })).toBeVisible()
  const first = await stack.mailbox.emailTo(NEWCOMER.email)

  await personIn(page, NEWCOMER.fullName).getByRole('button', { name: 'Send again' }).click()
  await expect(personIn(page, NEWCOMER.fullName).getByText('Invitation sent')).toBeVisible()
  const second = await stack.mailbox.emailTo(NEWCOMER.email)
  expect(linkIn(second)).not.toBe(linkIn(first))

  await remove(page, NEWCOMER.fullName)
  await expect(personIn(page, NEWCOMER.fullName)).toHaveCount(0)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(paneOf(page).getByRole('heading', { name: 'Acme Integrity' })).toBeVisible()
})

test('an owner renames the group, and an unchanged form sends nothing', { tag: '@nightly' }, async ({ visit }) => {
  const page = await visit('manager')
  await editGroup(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Group name').fill('Acme Research')
  await page.getByLabel('Group url').fill('ask at the reception')
  await page.getByLabel('Group url').press('Enter')

  await expect(paneOf(page).getByRole('heading', { name: 'Acme Research' })).toBeVisible()
  await expect(paneOf(page).getByText('ask at the reception')).toBeVisible()
  await expect(paneOf(page).getByRole('link')).toHaveCount(0)
})

test('the last owner stays, whatever the page still shows', { tag: '@nightly' }, async ({ visit, provoke }) => {
  provoke({ path: '/api/v1/user/delete/', status: 409 })
  const owner = await visit('manager')
  await blockEvents(owner)
  await editGroup(owner)
  const admin = await visit('admin')
  await editGroup(admin)
  await remove(admin, SECOND_OWNER)
  await expect(admin.getByRole('button', { name: `Remove ${people.manager.fullName}` })).toHaveCount(0)

  await remove(owner, people.manager.fullName)

  await expect(owner.getByRole('alert')).toHaveText(
    'Something went wrong deleting this user. The last owner of a group can’t be removed.',
  )
  await expect(personIn(owner, SECOND_OWNER)).toHaveCount(0)
  await expect(owner.getByRole('button', { name: `Remove ${people.manager.fullName}` })).toHaveCount(0)
})

test('an owner who leaves while another remains is logged out', async ({ visit }) => {
  const page = await visit('manager')
  await editGroup(page)
  await page.getByRole('button', { name: `Remove ${people.manager.fullName}` }).click()
  await expect(confirmationOf(page).getByText('You will be logged out immediately')).toBeVisible()

  await confirmationOf(page).getByRole('button', { name: 'Delete' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

const GLOBEX = 'Globex Compliance'

test('an administrator deletes a group with its people, and a second administrator who deletes it later gets no error', async ({
  visit,
  provoke,
}) => {
  provoke({ path: '/api/v1/group/', status: 404 })
  const page = await visit('admin')
  const late = await visit('admin')
  await blockEvents(late)
  // Acme has research records, which keep it.
  await editGroup(late, GLOBEX)
  await editGroup(page, GLOBEX)

  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(
    confirmationOf(page).getByText('Deleting this group will also delete all 2 users within it.'),
  ).toBeVisible()
  await confirmationOf(page).getByRole('button', { name: 'Delete all' }).click()
  await expect(page).toHaveURL('/groups')
  await expect(page.getByRole('link', { name: /Acme/ })).toBeVisible()
  await expect(page.getByRole('link', { name: GLOBEX })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Page not found!')).toBeVisible()

  await late.getByRole('button', { name: 'Delete group' }).click()
  await confirmationOf(late).getByRole('button', { name: 'Delete all' }).click()
  await expect(late).toHaveURL('/groups')
  await expect(late.getByRole('link', { name: GLOBEX })).toHaveCount(0)
})

test('a refused e-mail is shown to the owners and the administrators until it is delivered', {
  tag: '@nightly',
}, async ({ visit, stack }) => {
  stack.mailbox.refuse(NEWCOMER.email)
  const owner = await visit('manager')
  await editGroup(owner)
  await expect(await invite(owner, NEWCOMER)).toHaveCount(0)

  const emails = owner.getByRole('region', { name: 'Undelivered e-mail' })
  await expect(async () => {
    await openGroup(owner)
    await expect(emails).toContainText('550 Nobody has this address here', { timeout: 500 })
  }).toPass()
  const admin = await visit('admin')
  await admin.goto('/groups')
  await admin.getByRole('button', { name: 'Show undelivered e-mail' }).click()
  await expect(admin.getByRole('dialog').getByRole('listitem')).toContainText(NEWCOMER.email)

  stack.mailbox.accept(NEWCOMER.email)
  await emails.getByRole('button', { name: `Send again to ${NEWCOMER.fullName}` }).click()
  await stack.mailbox.emailTo(NEWCOMER.email)
  await expect(async () => {
    await openGroup(owner)
    await expect(emails).toHaveCount(0, { timeout: 500 })
  }).toPass()
})

test('a manager whose session ends while inviting logs in and sends the typed invitation', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: '/api/v1/', status: 401 })
  const page = await visit('manager')
  await editGroup(page)
  await page.getByLabel('Group url').fill('half-way')
  await stack.endSessions()
  const dialog = await invite(page, NEWCOMER)
  await submitLogin(page, people.manager.email, PASSWORD)
  await expect(loginDialogOf(page)).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toHaveCount(0)
  await stack.mailbox.emailTo(NEWCOMER.email)
  await expect(page.getByLabel('Group url')).toHaveValue('half-way')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(paneOf(page).getByText('half-way')).toBeVisible()
  await expect(personIn(page, NEWCOMER.fullName)).toBeVisible()
})

test('the owners decide whether searches are logged', { tag: '@nightly' }, async ({ visit }) => {
  const page = await visit('manager')
  await openGroup(page)
  const box = page.getByRole('checkbox', { name: 'Log what members search for' })
  await expect(box).not.toBeChecked()

  // Not `check()`, which fails because the switch changes one frame later.
  await box.click()
  await expect(box).toBeChecked()
  await expect(box).toHaveAttribute('aria-busy', 'false')
  await page.reload()

  await expect(box).toBeChecked()
})
