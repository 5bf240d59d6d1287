import { expect, type Locator, type Page } from 'playwright/test'

/** Chooses this file on the screen 'Import', and waits for its preview. */
export const chooseFile = async (page: Page, name: string, text: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(page.getByRole('heading', { name })).toBeFocused()
}

/** The list of the person's imports. */
export const importsOn = (page: Page): Locator => page.getByRole('region', { name: 'Your imports' })
