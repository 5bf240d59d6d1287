import { expect, type Locator, type Page } from 'playwright/test'

export const entryOf = (page: Page, list: 'Subjects' | 'Categories', name: string): Locator =>
  page.getByRole('region', { name: list, exact: true }).getByRole('link', { name })

export const paneOf = (page: Page): Locator => page.getByRole('article')

/** Submits the open dialog with this name and waits until it has closed. */
export const submitName = async (page: Page, title: string, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: /^(Add|Save)$/ }).click()
  await expect(dialog).toHaveCount(0)
}

/** Adds a subject or a top-level category and keeps the suggested name. */
export const addEntry = async (page: Page, title: 'New Subject' | 'New Category', name: string): Promise<void> => {
  await page.getByRole('button', { name: title }).first().click()
  await submitName(page, title, name)
  await expect(paneOf(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(paneOf(page).getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await paneOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(paneOf(page).getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Renames the open entry, which ends its edit mode. */
export const retitle = async (page: Page, name: string): Promise<void> => {
  await paneOf(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await paneOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(paneOf(page).getByRole('heading', { name, level: 1 })).toBeVisible()
}

export const deleteDialogOf = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Are you sure?' })
