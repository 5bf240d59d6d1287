import { expect, type Locator, type Page } from 'playwright/test'

export const passwordDialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Set a new password' })

/** Types the same new password twice and sends it. */
export const submitNewPassword = async (page: Page, password: string): Promise<void> => {
  const dialog = passwordDialogOf(page)
  await dialog.getByLabel(/^New password/).fill(password)
  await dialog.getByLabel('Repeat new password').fill(password)
  await dialog.getByRole('button', { name: 'Set password' }).click()
}

export const linkIn = (email: { readonly text: string }): string => {
  const address = /https?:\/\/\S+token=\S+/.exec(email.text)?.[0]
  if (address === undefined) throw new Error(`no link with a token in: ${email.text}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}

export const openEmail = async (page: Page, email: { readonly text: string }): Promise<void> => {
  await page.goto(linkIn(email))
  await expect(passwordDialogOf(page)).toBeVisible()
  await expect(page).not.toHaveURL(/token=/)
}
