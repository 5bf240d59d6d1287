import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { noticeOf } from '../steps/selection.ts'
import { openSources } from '../steps/sources.ts'
import { searchable } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

// A quoted cell may have several lines; the first line names the columns.
const recordsOf = (csv: string) =>
  csv
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trimEnd()
    .split('\n').length - 1

/** Exports the list on screen and reads the file. */
const exportAs = async (page: Page, format: string) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

for (const { format, name, sizeOf } of [
  { format: 'Table (CSV)', name: /\.csv$/, sizeOf: recordsOf },
  { format: 'Bookmarks (HTML)', name: /\.html$/, sizeOf: (text: string) => (text.match(/<DT><A /g) ?? []).length },
  { format: 'JSON Lines', name: /\.jsonl$/, sizeOf: (text: string) => text.trimEnd().split('\n').length },
]) {
  test(`a user exports all results of a search, and nothing else, as ${format}`, { tag: ['@export', '@list'] }, async ({
    visit,
    library,
  }) => {
    const page = await visit('user')
    const source = searchable(await library(page))
    need(source !== undefined, 'a source with a plain title on the first page')
    const search = `?${new URLSearchParams({ search: source.title })}`
    const { totalCount } = await library(page, search)
    await openSources(page, search)

    const file = await exportAs(page, format)

    await expect(noticeOf(page, 'Your browser saves the file.')).toBeVisible()
    expect(file.name).toMatch(name)
    expect(file.text).toContain(source.title)
    expect(sizeOf(file.text)).toBe(totalCount)
  })
}
