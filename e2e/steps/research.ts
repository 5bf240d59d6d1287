import { expect, type Locator, type Page } from 'playwright/test'

export const answersOf = (page: Page): Locator => page.getByRole('group', { name: 'Answer' })

export const stepsOf = (page: Page): Locator => page.getByRole('region', { name: 'Steps' })

/** Opens a record from the list of research records. */
export const openRecord = async (page: Page, subject: string): Promise<void> => {
  await page.goto('/research')
  await page.getByRole('link', { name: subject }).click()
  await expect(stepsOf(page)).toBeVisible()
}
