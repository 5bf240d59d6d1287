import { chooseFile, importsOn } from '../steps/imports.ts'
import { openSources, rowsOf } from '../steps/sources.ts'
import { firstSubcategoryOf, SITE } from './fixtures/leftovers.ts'
import type { Category } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

// Imports of a group run one after another and yield to other work.
const IMPORTED = { timeout: 60_000 }

test('a user imports a table, finds its sources, and takes the import back', { tag: ['@import', '@write'] }, async ({
  visit,
  write,
  read,
}) => {
  const name = write('user')
  const page = await visit('user')
  const place = firstSubcategoryOf(await read<Category[]>(page, '/categories/'))
  need(place !== undefined, 'a subcategory')
  const rows = [1, 2, 3].map((at) => `${name} row ${at},https://${SITE}/${name}/${at},Imported by the QA suite.`)
  const search = `?${new URLSearchParams({ search: name })}`
  await page.goto('/import')

  await chooseFile(page, `${name}.csv`, ['title,link,note', ...rows, 'no link,,'].join('\n'))
  await expect(page.getByText('4 links: 3 new, 1 faulty')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('listitem')
  await expect(preview).toHaveCount(3)
  await page.getByRole('combobox', { name: /^Category/ }).fill(place.name)
  await page.getByRole('option', { name: place.name, exact: true }).first().click()
  await page.getByRole('button', { name: 'Import 3 sources' }).click()
  const line = importsOn(page)
    .getByRole('listitem')
    .filter({ hasText: `${name}.csv` })
  await expect(line).toContainText('3 added, 1 failed', IMPORTED)
  await openSources(page, search)
  await expect(rowsOf(page)).toHaveCount(3)

  await page.goto('/import')
  await page.getByRole('button', { name: `Undo ${name}.csv` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText('3 sources')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toContainText('Undone: 3 sources deleted', IMPORTED)
  await page.goto(`/sources${search}`)
  await expect(page.getByText('No sources available.')).toBeVisible()
})
