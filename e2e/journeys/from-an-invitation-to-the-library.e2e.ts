import type { Page } from 'playwright/test'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { openEmail, submitNewPassword } from '../steps/emails.ts'
import { invite, personIn } from '../steps/groups.ts'
import { accountOf } from '../steps/session.ts'
import {
  categoryIn,
  categoryTreeOf,
  detailOf,
  openSource,
  openSources,
  subcategoryIn,
  titlesOf,
} from '../steps/sources.ts'

const OWNER = { fullName: 'Ingrid Solberg', email: 'ingrid@nordic.example', password: 'a quiet fjord at dawn' }
const COLLEAGUE = { fullName: 'Tomasz Wróbel', email: 'tomasz@nordic.example', password: 'seven paper lanterns' }

const makeGroup = async (page: Page) => {
  await page.goto('/groups')
  await page.getByRole('button', { name: 'New Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new group' })
  await dialog.getByPlaceholder('Name', { exact: true }).fill('Nordic Diligence')
  await dialog.getByPlaceholder('Url').fill('https://nordic.example')
  await dialog.getByPlaceholder('Full name').fill(OWNER.fullName)
  await dialog.getByPlaceholder('Email address').fill(OWNER.email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Nordic Diligence/ }).first()).toBeVisible()
}

const inviteColleague = async (page: Page) => {
  await page.getByRole('link', { name: 'Group', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nordic Diligence' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(await invite(page, COLLEAGUE)).toHaveCount(0)
  await expect(personIn(page, COLLEAGUE.fullName).getByText('Invited')).toBeVisible()
}

const makeSubject = async (page: Page) => {
  const addIn = async (title: string, name: string) => {
    await page.getByRole('button', { name: title }).first().click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Subjects' }).click()
  await expect(page.getByText('No data found.')).toBeVisible()
  await addIn('New Subject', 'Shipping')
  await page.getByRole('button', { name: 'Done' }).click()
  await addIn('Add category', 'Flags of convenience')
  await expect(page.getByRole('link', { name: /^Flags of convenience/ })).toBeVisible()
}

const fileFirstRegister = async (page: Page) => {
  await openSources(page, '?search=register')
  const [title = ''] = await titlesOf(page)
  await openSource(page, title)
  await detailOf(page).getByRole('button', { name: 'Add to group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to group' })
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await dialog.getByRole('option', { name: /Flags of convenience/ }).click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)
  return title
}

test('a new group gets from its invitation to a library that its members share', async ({ visit, stack }) => {
  await makeGroup(await visit('admin'))

  const owner = await visit('guest')
  const invitation = await stack.mailbox.emailTo(OWNER.email)
  expect(invitation.text).toContain('Nordic Diligence')
  await openEmail(owner, invitation)
  await submitNewPassword(owner, OWNER.password)
  await expect(accountOf(owner, OWNER.fullName)).toBeVisible()
  // The first login names the group.
  await expect(owner.getByText('You are in Nordic Diligence, as an owner.')).toBeVisible()
  await inviteColleague(owner)
  await makeSubject(owner)
  const title = await fileFirstRegister(owner)

  const colleague = await visit('guest')
  await openEmail(colleague, await stack.mailbox.emailTo(COLLEAGUE.email))
  await submitNewPassword(colleague, COLLEAGUE.password)
  await expect(accountOf(colleague, COLLEAGUE.fullName)).toBeVisible()
  await colleague.getByRole('link', { name: 'My sources' }).click()
  const subjects = categoryTreeOf(colleague, 'Group subjects')
  await categoryIn(subjects, /^Shipping/).click()
  await subcategoryIn(subjects, /^Flags of convenience/).click()
  const list = colleague.getByRole('region', { name: 'My Sources', exact: true })
  await expect(list.getByRole('link', { name: title })).toHaveCount(1)
})
