import type { Page } from 'playwright/test'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { furtherEntriesOf } from '../steps/screens.ts'

const KNOWN = 'https://www.adsbexchange.com/'
const FOLDERS = 12

/** Bookmark file with `count` links in folders. The library has the first link; the last one is invalid. */
const bookmarks = (count: number): string => {
  const links = Array.from({ length: count }, (_, at) => `https://brought-${at}.example/register?id=${at}`)
  const rows = [KNOWN, ...links.slice(1, -1), 'javascript:alert(1)'].map(
    (link, at) => `<DT><A HREF="${link}" ADD_DATE="1556668800">Brought ${at}</A>`,
  )
  const folders = Array.from({ length: FOLDERS }, (_, at) => {
    const size = Math.ceil(rows.length / FOLDERS)
    return `<DT><H3>Folder ${at}</H3><DL><p>${rows.slice(at * size, (at + 1) * size).join('\n')}</DL><p>`
  })
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>${folders.join('\n')}</DL><p>`
}

const choose = async (page: Page, text: string) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name: 'bookmarks.html', mimeType: 'text/html', buffer: Buffer.from(text) })
  await expect(page.getByRole('heading', { name: 'bookmarks.html' })).toBeFocused()
}

const importsOn = (page: Page) => page.getByRole('region', { name: 'Your imports' })
// Imports pause while other users make calls.
const SLOW = { timeout: 60_000 }

test('a manager imports the bookmarks of 1,440 sites, sees the result on every screen, and undoes the import', async ({
  visit,
}) => {
  test.slow()
  const page = await visit('manager')
  await page.goto('/sources')
  await furtherEntriesOf(page).getByRole('link', { name: 'Import' }).click()
  await choose(page, bookmarks(1440))
  await expect(page.getByText('1,440 links: 1,438 new, 1 already in the library, 1 faulty')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Preview' }).getByRole('listitem')
  await expect(rows).toHaveCount(100)
  await expect(rows.filter({ hasText: 'Already in the library' })).toHaveText(/^Brought 0/)
  await expect(rows.nth(1)).toContainText('Folder 0')
  await expect(page.getByRole('region', { name: 'Faulty' }).getByRole('listitem')).toContainText('javascript:')

  await page.getByRole('combobox', { name: /^Category/ }).fill('Aircraft')
  await page.getByRole('option', { name: 'Aircraft', exact: true }).click()
  await page.getByRole('button', { name: 'Import 1,438 sources' }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'My sources' }).click()
  await page.goBack()

  const result = '1,438 added, 1 skipped, 1 failed'
  await expect(importsOn(page)).toContainText(result, SLOW)
  const other = await page.context().newPage()
  await other.goto('/import')
  await expect(importsOn(other)).toContainText(result)
  const download = other.waitForEvent('download')
  await other.getByRole('link', { name: 'Failed rows (CSV) bookmarks.html' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await page.getByRole('button', { name: 'Undo bookmarks.html' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText('1,438 sources')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(importsOn(page)).toContainText('Undone: 1,438 sources deleted', SLOW)
})
