import type { Locator, Page } from 'playwright/test'
import { rowOf } from './sources.ts'

/** The bar above a list in which sources are selected. */
export const selectionOf = (page: Page): Locator => page.getByRole('group', { name: 'Selection' })

/** The box that selects the source with this title. Before somebody selects, it is there for the mouse alone. */
export const boxOf = (page: Page, title: string): Locator =>
  rowOf(page, title).locator('..').getByRole('checkbox', { includeHidden: true })

/** What was just done, in these words. */
export const noticeOf = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words })
