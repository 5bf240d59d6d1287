import { boxOf, noticeOf, selectionOf } from '../steps/selection.ts'
import { openSources, rowOf, rowsOf } from '../steps/sources.ts'
import { addSources } from './fixtures/add-sources.ts'
import { lasting } from './fixtures/leftovers.ts'
import type { Category } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

test('a user moves many sources at once, undoes the move, then deletes the sources', {
  tag: ['@source', '@write'],
}, async ({ visit, write, read }) => {
  const name = write('user')
  const page = await visit('user')
  const [from, to] = lasting(await read<Category[]>(page, '/categories/')).flatMap((category) => category.subCategories)
  need(from !== undefined && to !== undefined, 'two subcategories')
  const titles = [1, 2, 3].map((at) => `${name} of many ${at}`)
  await addSources(page, from.id, titles)
  await openSources(page, `?${new URLSearchParams({ search: name })}`)

  for (const title of titles) {
    await rowOf(page, title).hover()
    await boxOf(page, title).click()
  }
  await expect(selectionOf(page)).toContainText('3 selected')
  await selectionOf(page).getByRole('button', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 3 sources' })
  await dialog.getByRole('combobox').fill(to.name)
  await dialog.getByRole('option', { name: to.name }).first().click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(noticeOf(page, `3 sources moved to`)).toContainText(to.name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(noticeOf(page, '3 sources restored')).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Select', exact: true }).click()
  for (const title of titles) await boxOf(page, title).check()
  await selectionOf(page).getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(noticeOf(page, '3 sources deleted')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(0)
})
