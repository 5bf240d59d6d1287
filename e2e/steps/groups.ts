import { expect, type Locator, type Page } from 'playwright/test'

export const paneOf = (page: Page): Locator => page.getByRole('article')
export const personIn = (page: Page, fullName: string): Locator =>
  paneOf(page).getByRole('region').getByRole('listitem').filter({ hasText: fullName })
export const confirmationOf = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Are you sure?' })

/** Opens a group, from the list of groups if the user has one. */
export const openGroup = async (page: Page, name = 'Acme Integrity'): Promise<void> => {
  await page.goto('/groups')
  const row = page.getByRole('region', { name: 'Groups' }).getByRole('link', { name })
  const heading = paneOf(page).getByRole('heading', { name })
  await expect(row.or(heading)).toBeVisible()
  if (await row.isVisible()) await row.click()
  await expect(heading).toBeVisible()
}

export const editGroup = async (page: Page, name?: string): Promise<void> => {
  await openGroup(page, name)
  await paneOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit group' })).toBeVisible()
}

export const invite = async (
  page: Page,
  { fullName, email }: { fullName: string; email: string },
): Promise<Locator> => {
  await page.getByRole('button', { name: 'Invite a user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByLabel('Full name').fill(fullName)
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  return dialog
}
