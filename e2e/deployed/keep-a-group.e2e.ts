import type { Page } from 'playwright/test'
import { confirmationOf, invite, paneOf, personIn } from '../steps/groups.ts'
import { expect, mailDomainOf, test } from './fixtures/test.ts'

const remove = async (page: Page, fullName: string): Promise<void> => {
  await page.getByRole('button', { name: `Remove ${fullName}` }).click()
  await confirmationOf(page).getByRole('button', { name: 'Delete' }).click()
  await expect(confirmationOf(page)).toHaveCount(0)
  await expect(personIn(page, fullName)).toHaveCount(0)
}

test('a manager invites a colleague and takes the invitation back', { tag: ['@group', '@write'] }, async ({
  visit,
  write,
  run,
}) => {
  const name = write('manager')
  const domain = mailDomainOf(run)
  const page = await visit('manager')
  await page.goto('/groups')
  await paneOf(page).getByRole('button', { name: 'Edit' }).click()

  const dialog = await invite(page, { fullName: `${name} colleague`, email: 'no address' })
  await expect(dialog.getByText('This is not a valid email address')).toBeVisible()
  await dialog.getByLabel('Email address').fill(`${name}@${domain}`)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(personIn(page, `${name} colleague`).getByText('Invited', { exact: true })).toBeVisible()

  await remove(page, `${name} colleague`)
})

test('an administrator makes a group, renames it, invites into it and deletes it', {
  tag: ['@group', '@write'],
}, async ({ visit, write, run }) => {
  const name = `${write('admin')} group`
  const domain = mailDomainOf(run)
  const [owner, user] = [`${name} owner`, `${name} user`]
  const addressOf = (fullName: string) => `${fullName.replaceAll(' ', '.')}@${domain}`
  const page = await visit('admin')
  await page.goto('/groups')
  await page.getByRole('button', { name: 'New Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new group' })
  await expect(dialog.getByText('Group owners will be sent an e-mail with registration instructions.')).toBeVisible()
  await dialog.getByLabel('Group name').fill(name)
  await dialog.getByLabel('Group url').fill('https://sourcebook-qa.example')
  await dialog.getByLabel("Group owner's full name").fill(owner)
  await dialog.getByLabel("Group owner's email address").fill(addressOf(owner))
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/groups\/\d+$/)
  await expect(paneOf(page).getByRole('heading', { name })).toBeVisible()
  await expect(paneOf(page).getByRole('link', { name: 'sourcebook-qa.example' })).toHaveAttribute('target', '_blank')

  await paneOf(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Group name').fill(`${name}, renamed`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(paneOf(page).getByRole('heading', { name: `${name}, renamed` })).toBeVisible()

  await paneOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(await invite(page, { fullName: user, email: addressOf(user) })).toHaveCount(0)
  await expect(personIn(page, user)).toBeVisible()
  await remove(page, user)

  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(confirmationOf(page)).toContainText('Deleting this group will also delete all 1 user within it.')
  await confirmationOf(page).getByRole('button', { name: 'Delete all' }).click()
  await expect(page).toHaveURL('/groups')
  await expect(page.getByRole('region', { name: 'Groups' }).getByRole('link', { name })).toHaveCount(0)
})
