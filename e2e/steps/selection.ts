import type { Locator, Page } from 'playwright/test'
import { rowOf } from './sources.ts'

export const selectionOf = (page: Page): Locator => page.getByRole('group', { name: 'Selection' })

/** Checkbox of this source's row. Without a selection it is hidden from assistive technology. */
export const boxOf = (page: Page, title: string): Locator =>
  rowOf(page, title).locator('..').getByRole('checkbox', { includeHidden: true })

export const noticeOf = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words })
