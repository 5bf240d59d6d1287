import { expect, type Locator, type Page } from 'playwright/test'

export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

/** Further entries, apart from the main ones. */
export const furtherEntriesOf = (page: Page): Locator => page.getByRole('navigation', { name: 'More' })

// Title for guests, or the greeting of a logged-in user.
const HOME = /^Sourcebook$|^Good (?:morning|afternoon|evening), /

export const expectHome = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/')
  // `includeHidden`: an open modal hides it.
  await expect(page.getByRole('heading', { name: HOME, level: 1, includeHidden: true })).toBeVisible()
}

/** Waits for Home with its boxes. */
export const expectHomeBoxes = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /sources? in/ })).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0)
}

export const expectNotFound = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Page not found!')).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Sourcebook')
}
