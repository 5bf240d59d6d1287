import { expect, type Locator, type Page } from 'playwright/test'

/** The row of the subject or category with this name. */
export const entryOf = (page: Page, list: 'Subjects' | 'Categories', name: string): Locator =>
  page.getByRole('region', { name: list, exact: true }).getByRole('link', { name })

export const paneOf = (page: Page): Locator => page.getByRole('article')

/** Fills in the dialog with this title, which is open, and waits until it has closed. */
export const submitName = async (page: Page, title: string, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: /^(Add|Save)$/ }).click()
  await expect(dialog).toHaveCount(0)
}

/** The dialog that asks before something is deleted. */
export const deleteDialogOf = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Are you sure?' })
