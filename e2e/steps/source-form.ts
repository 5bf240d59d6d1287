import { expect, type Locator, type Page } from 'playwright/test'

export interface SourceTexts {
  readonly title?: string
  readonly link?: string
  readonly note?: string
  readonly category?: string
}

export const newSourceDialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'New Source' })

export const openNewSource = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'New Source' }).click()
  const dialog = newSourceDialogOf(page)
  await expect(dialog.getByLabel('Title')).toBeVisible()
  return dialog
}

export const fillSource = async (form: Locator, { title, link, note, category }: SourceTexts): Promise<void> => {
  if (title !== undefined) await form.getByLabel('Title').fill(title)
  if (link !== undefined) await form.getByLabel('Link').fill(link)
  if (note !== undefined) await form.getByLabel('Note').fill(note)
  if (category !== undefined) {
    await form.getByRole('combobox', { name: 'Category' }).fill(category)
    await form.getByRole('option', { name: category }).first().click()
  }
}

export const pickTag = async (form: Locator, typed: string, label: string): Promise<void> => {
  await form.getByRole('combobox', { name: 'Tags' }).fill(typed)
  await form.getByRole('option', { name: label, exact: true }).click()
  await expect(form.getByRole('button', { name: `Remove ${label}` })).toBeVisible()
}

export const closeList = async (form: Locator, name: 'Tags' | 'Category'): Promise<void> => {
  await form.getByRole('combobox', { name }).press('Escape')
  await expect(form.getByRole('listbox')).toHaveCount(0)
}
