import { expect, type Locator, type Page } from 'playwright/test'

export const accountOf = (page: Page, fullName: string): Locator =>
  page.getByRole('banner').getByRole('button', { name: fullName })

export const loginDialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Login' })

export const submitLogin = async (page: Page, email: string, password: string): Promise<void> => {
  const dialog = loginDialogOf(page)
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
}

export const logOut = async (page: Page, fullName: string): Promise<void> => {
  await accountOf(page, fullName).click()
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
}
