import type { Locator, Page } from 'playwright/test'

const ENOUGH = 60

/** Moves the focus as a user would: by Tab, and by → within a toolbar. */
export const tabTo = async (page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let press = 0; press < ENOUGH; press++) {
    const focused = await control.evaluate(placeOfFocus).catch(() => null)
    if (focused === 'control') return
    await page.keyboard.press(focused === 'toolbar' ? 'ArrowRight' : key)
  }
  throw new Error(`the focus never came to ${control.toString()}`)
}

/** Place of the focus: on the control, elsewhere in its toolbar, or neither. */
const placeOfFocus = (control: Element) => {
  if (control === document.activeElement) return 'control'
  // A popup in a toolbar has Tab stops of its own.
  const [bar, other] = [control, document.activeElement].map((each) => each?.closest('[role=toolbar], [popover]'))
  return bar && bar === other && bar.role === 'toolbar' ? 'toolbar' : null
}
