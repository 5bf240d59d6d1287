import { expect, type Locator, type Page } from 'playwright/test'

/** The modal behind the link of a letter. */
export const passwordDialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Set a new password' })

/** Types the same new password twice and sends it. */
export const submitNewPassword = async (page: Page, password: string): Promise<void> => {
  const dialog = passwordDialogOf(page)
  await dialog.getByLabel(/^New password/).fill(password)
  await dialog.getByLabel('Repeat new password').fill(password)
  await dialog.getByRole('button', { name: 'Set password' }).click()
}

/** The address that a letter leads to: the one of its links with a token, as a path of this Sourcebook. */
export const linkIn = (letter: { readonly text: string }): string => {
  const address = /https?:\/\/\S+token=\S+/.exec(letter.text)?.[0]
  if (address === undefined) throw new Error(`no link with a token in: ${letter.text}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Opens the link of a letter; the token leaves the address bar at once. */
export const openLetter = async (page: Page, letter: { readonly text: string }): Promise<void> => {
  await page.goto(linkIn(letter))
  await expect(passwordDialogOf(page)).toBeVisible()
  await expect(page).not.toHaveURL(/token=/)
}
