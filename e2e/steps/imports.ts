import { expect, type Locator, type Page } from 'playwright/test'

export const chooseFile = async (page: Page, name: string, text: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(page.getByRole('heading', { name })).toBeFocused()
}

export const importsOn = (page: Page): Locator => page.getByRole('region', { name: 'Your imports' })
