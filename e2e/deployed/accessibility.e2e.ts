import { expectAccessible } from '../steps/axe.ts'
import { expectHomeBoxes, expectNotFound } from '../steps/screens.ts'
import { accountOf, loginDialogOf } from '../steps/session.ts'
import { openNewSource } from '../steps/source-form.ts'
import { detailOf, listOf, rowsOf } from '../steps/sources.ts'
import { lasting } from './fixtures/leftovers.ts'
import { pagesOf } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

test.describe.configure({ timeout: 300_000 })

test('axe finds nothing for a guest', { tag: ['@screen', '@list', '@source'] }, async ({ visit, provoke, library }) => {
  provoke({ path: '/api/v1/source/', status: 404 }, { path: '/api/v1/source/', status: 500 })
  const page = await visit('guest')
  const list = await library(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /sources? in/ })).toBeVisible()
  await expectAccessible(page, 'Home')

  await page.goto('/sources')
  if (list.totalCount > 0) {
    await rowsOf(page).first().click()
    await expect(detailOf(page).getByRole('heading', { name: 'Notes' })).toBeVisible()
    await expectAccessible(page, 'list and detail')
  }
  if (pagesOf(list) > 1) {
    await page.getByRole('button', { name: /^Page 1/ }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page, 'page dropdown')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Login' }).click()
  await loginDialogOf(page).getByRole('button', { name: 'Log in' }).click()
  await expect(loginDialogOf(page).getByText('This field is required')).toHaveCount(2)
  await expectAccessible(page, 'login with errors')
  await loginDialogOf(page).getByRole('button', { name: 'Reset your password' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible()
  await expectAccessible(page, 'reset')

  await page.goto('/sources?search=qa+zzzzzz+nowhere')
  await expect(page.getByText('No sources available.')).toBeVisible()
  await expectAccessible(page, 'empty list')
  await page.goto('/sources/99999999')
  await expectNotFound(page)
  await expectAccessible(page, 'not found')
  // Simulates a failing server.
  await page.route('**/api/v1/source/global/**', (route) => route.fulfill({ status: 500 }))
  await page.goto('/sources?search=other')
  await expect(listOf(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'failed list')
})

test('axe finds nothing on the screens beside the library', { tag: '@screen' }, async ({ visit, provoke }) => {
  provoke({ path: '/api/v1/source/detail/', status: 500 }, { path: '/api/v1/', status: 'none' })
  // Code of other screens, loaded while the browser is idle.
  provoke({ path: '/assets/', status: 'none' })
  const page = await visit('guest')
  await page.goto('/help')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(4)
  await expectAccessible(page, 'help with errors')
  await page.getByRole('button', { name: 'Colors' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'colors')
  await page.goto('/reset-password?token=none&email=ada%40example.org')
  await expect(page.getByRole('dialog', { name: 'Set a new password' }).getByLabel(/^New password/)).toBeVisible()
  await expectAccessible(page, 'new password')

  await page.route('**/api/v1/source/detail/**', (route) => route.fulfill({ status: 500 }))
  await page.goto('/sources/1')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Try again')
  await expectAccessible(page, 'failed detail')
  await page.context().setOffline(true)
  await expect(page.getByText('There is no network connection.')).toBeVisible()
  await expectAccessible(page, 'no network')
  await page.context().setOffline(false)
})

test('axe finds nothing for a user', { tag: ['@screen', '@source'] }, async ({ visit, personOf, library }) => {
  const page = await visit('user')
  const { totalCount } = await library(page)
  await page.goto('/')
  await expectHomeBoxes(page)
  await expectAccessible(page, 'Home of who is logged in')
  await accountOf(page, personOf('user').fullName).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'user menu')
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const password = page.getByRole('dialog', { name: 'Change password' })
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('This field is required')).toHaveCount(3)
  await expectAccessible(page, 'change of the password with errors')

  await page.goto('/my-sources')
  await expect(page.getByRole('heading', { name: 'My Sources', level: 1 })).toBeVisible()
  await expectAccessible(page, 'My Sources')
  await page.goto('/sources')
  const dialog = await openNewSource(page)
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(4)
  await expectAccessible(page, 'new source with errors')
  await dialog.getByRole('combobox', { name: 'Tags' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Tags' })).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'tag list')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  need(totalCount > 0, 'a source')
  await page.getByRole('button', { name: 'Sort by' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'sort menu')
  await page.keyboard.press('Escape')
  await rowsOf(page).first().click()
  await detailOf(page)
    .getByRole('button', { name: /^(Add to group|Move)$/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'add to group')
})

test('axe finds nothing for a manager', { tag: ['@screen', '@group', '@subject'] }, async ({ visit, read }) => {
  const page = await visit('manager')
  const [subject] = await read<unknown[]>(page, '/categories/group/')
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'Owners' })).toBeVisible()
  await expectAccessible(page, 'own group')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit group' })).toBeVisible()
  await expectAccessible(page, 'edit mode of a group')
  await page.getByRole('button', { name: 'Invite a user' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite a user' })).toBeVisible()
  await expectAccessible(page, 'invitation')
  await page.keyboard.press('Escape')

  await page.goto('/activity')
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  await expectAccessible(page, 'activity')
  await page.goto('/folders')
  const subjects = page.getByRole('region', { name: 'Subjects' })
  await expect(subjects.getByRole('link').first().or(subjects.getByText('No data found.'))).toBeVisible()
  await expectAccessible(page, 'subjects')
  need(subject !== undefined, 'a subject')
  await subjects.getByRole('link').first().click()
  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page, 'edit mode of a subject')
  await detailOf(page).getByRole('button', { name: 'Delete subject' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'delete confirmation')
})

test('axe finds nothing for an administrator', { tag: ['@screen', '@group', '@source'] }, async ({
  visit,
  library,
  read,
}) => {
  const page = await visit('admin')
  const { sources } = await library(page)
  const [group] = lasting(await read<{ id: number; name: string }[]>(page, '/group/'))
  if (group) {
    await page.goto(`/groups/${group.id}`)
    await detailOf(page).getByRole('button', { name: 'Edit' }).click()
    await detailOf(page).getByRole('button', { name: 'Delete group' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'deleting a group')
  }
  await page.goto('/groups')
  await expect(page.getByRole('main').getByText('Choose a group')).toBeVisible()
  await expectAccessible(page, 'groups')
  await page.getByRole('button', { name: 'New Group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('dialog').getByText('This field is required')).toHaveCount(3)
  await expectAccessible(page, 'new group with errors')

  const source = sources.find(({ canChange }) => canChange)
  need(source !== undefined, 'a source that the administrator may change, on the first page')
  await page.goto(`/sources/${source.id}`)
  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expectAccessible(page, 'edit mode of a source')
})
