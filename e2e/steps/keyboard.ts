import type { Locator, Page } from 'playwright/test'

const ENOUGH = 60

export const tabTo = async (page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let press = 0; press < ENOUGH; press++) {
    if (await control.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the focus never came to ${control.toString()}`)
}
