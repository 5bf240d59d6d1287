import type { Locator, Page } from 'playwright/test'

/** What opens several menus and dialogs of the page. `Hold` is what it needs of the server. */
export interface Scene<Hold = unknown> {
  readonly actor: 'guest' | 'analyst' | 'manager' | 'admin'
  /** The files with the menus and dialogs that it opens, in this order, each as often as it has one. */
  readonly of: readonly string[]
  /** Opens them one after the other and gives each to `look`, which closes it. */
  readonly run: (page: Page, look: (popup: Locator) => Promise<void>, hold: Hold) => Promise<void>
}

/** The same file several times. */
export const times = (count: number, file: string): string[] => Array<string>(count).fill(file)

export const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
export const menuOf = (page: Page): Locator => page.getByRole('menu')
export const dialogOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Opens a menu for one of its entries. */
export const choose = async (page: Page, opener: Locator, name: string | RegExp): Promise<void> => {
  await opener.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The edges of the popup, or of a dialog's box, that are out of the window. */
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
