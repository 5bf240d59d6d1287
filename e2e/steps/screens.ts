import { expect, type Locator, type Page } from 'playwright/test'

/** The navigation with the main entries. */
export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

/** What stands apart from the main entries. */
export const furtherEntriesOf = (page: Page): Locator => page.getByRole('navigation', { name: 'More' })

export const expectHome = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/')
  // A modal over it hides it from who can't see.
  await expect(page.getByRole('heading', { name: 'Sourcebook', level: 1, includeHidden: true })).toBeVisible()
}

export const expectNotFound = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Page not found!')).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Sourcebook')
}
