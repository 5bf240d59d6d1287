import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/test.ts'
import { furtherEntriesOf } from '../steps/screens.ts'
import { newSourceDialogOf } from '../steps/source-form.ts'
import { openSources } from '../steps/sources.ts'

test('an analyst sees countries without a source, downloads the table, and begins a source for one of them', async ({
  visit,
}) => {
  const page = await visit('analyst')
  await openSources(page)
  await furtherEntriesOf(page).getByRole('link', { name: 'Coverage' }).click()
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Central Asia')
  const rows = page.getByRole('rowheader')
  await expect(page.getByRole('button', { name: 'Download 5 rows' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only gaps' }).check()
  await expect(page).toHaveURL('/coverage?region=143&gaps=yes')
  const count = await rows.count()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download \d rows?/ }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  // The table has two more rows than countries: all sources, and the region. The file has a header.
  expect(lines).toHaveLength(count - 2 + 1)
  expect(lines.some((line) => line.includes('Tajikistan'))).toBe(true)

  await page
    .getByRole('row', { name: /^Tajikistan/ })
    .getByTitle('Add a source for Tajikistan')
    .first()
    .click()
  await expect(newSourceDialogOf(page).getByRole('button', { name: 'Remove Tajikistan' })).toBeVisible()
})
