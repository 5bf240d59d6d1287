import type { Locator, Page } from 'playwright/test'

/** Opens several menus and dialogs. `Hold` is the server access it needs. */
export interface PopupScene<Hold = unknown> {
  readonly actor: 'guest' | 'analyst' | 'manager' | 'admin'
  /** Files of the opened menus and dialogs, in order, once per popup. */
  readonly of: readonly string[]
  /** Opens each popup and passes it to `look`, which closes it. */
  readonly run: (page: Page, look: (popup: Locator) => Promise<void>, hold: Hold) => Promise<void>
}

export const times = (count: number, file: string): string[] => Array<string>(count).fill(file)

export const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
export const menuOf = (page: Page): Locator => page.getByRole('menu')
export const dialogOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

export const choose = async (page: Page, opener: Locator, name: string | RegExp): Promise<void> => {
  await opener.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export const edgesOutside = async (popup: Locator, room: { width: number; height: number }): Promise<string[]> => {
  const isDialog = (await popup.getAttribute('role'))?.endsWith('dialog')
  // The dialog itself covers the window.
  const box = isDialog ? popup.getByRole('heading').first().locator('..') : popup
  return box.evaluate((shown, { width, height }) => {
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    const out = { left: left < 0, top: top < 0, right: right > width, bottom: bottom > height }
    return Object.entries({ ...out, content: shown.scrollWidth > shown.clientWidth })
      .filter(([, isOut]) => isOut)
      .map(([edge]) => `${edge} of ${[left, top, right, bottom].map(Math.round).join(' ')}`)
  }, room)
}
