import { PASSWORD, people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { accountOf, loginDialogOf, logOut, submitLogin } from '../steps/session.ts'

const BOOKMARK = '/my-sources?search=a%26b&order=favorite&direction=DESC'
const { email, fullName } = people.analyst

test('an analyst opens a bookmark of the group’s sources, logs in, and is at that exact address', async ({ visit }) => {
  const page = await visit('guest')
  await page.goto(BOOKMARK)
  await expect(page.getByRole('heading', { name: 'Sourcebook', level: 1, includeHidden: true })).toBeVisible()
  await expect(loginDialogOf(page)).toBeVisible()

  await submitLogin(page, email, PASSWORD)

  await expect(page).toHaveURL(BOOKMARK)
  await expect(page.getByRole('searchbox')).toHaveValue('a&b')
  await expect(loginDialogOf(page)).toHaveCount(0)
  await expect(accountOf(page, fullName)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(BOOKMARK)
})

test('a guest who does not log in stays at Home, and a manager’s bookmark leads an analyst to the sources', async ({
  visit,
}) => {
  const page = await visit('guest')
  await page.goto('/folders')
  await expect(loginDialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(loginDialogOf(page)).toHaveCount(0)

  await page.goto('/folders')
  await submitLogin(page, email, PASSWORD)

  await expect(page).toHaveURL('/sources')
  await expect(accountOf(page, fullName)).toBeVisible()
})

testOnOwnStack('an analyst changes the password, and then logs out everywhere', async ({ visit }) => {
  const page = await visit('analyst')
  const elsewhere = await visit('analyst')
  await page.goto('/')
  await accountOf(page, fullName).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.type('eleven herons wade')
  await page.keyboard.press('Tab')
  await page.keyboard.type('eleven herons wade')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Your password has been changed.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await elsewhere.goto('/')
  await expect(elsewhere.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.reload()
  await expect(accountOf(page, fullName)).toBeVisible()

  await accountOf(page, fullName).click()
  await page.getByRole('menuitem', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await submitLogin(page, email, 'eleven herons wade')
  await expect(accountOf(page, fullName)).toBeVisible()
  await logOut(page, fullName)
})
