import { expect, type Locator, type Page } from 'playwright/test'

/** The navigation with the main entries. */
export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

/** What stands apart from the main entries. */
export const furtherEntriesOf = (page: Page): Locator => page.getByRole('navigation', { name: 'More' })

// What it is, or a greeting to who is signed in.
const HOME = /^Sourcebook$|^Good (?:morning|afternoon|evening), /

export const expectHome = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/')
  // A modal over it hides it from who can't see.
  await expect(page.getByRole('heading', { name: HOME, level: 1, includeHidden: true })).toBeVisible()
}

/** Home of who is signed in, with all that they have there. */
export const expectDesk = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /sources? in/ })).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0)
}

export const expectNotFound = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Page not found!')).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Sourcebook')
}
