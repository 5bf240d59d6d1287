import { detailOf, openSource, openSources } from '../steps/sources.ts'
import { addSources } from './fixtures/add-sources.ts'
import { firstSubcategoryOf } from './fixtures/leftovers.ts'
import type { Category } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

test('a user records who publishes a source and who sees its queries, and is warned before opening it', {
  tag: ['@source', '@write'],
}, async ({ visit, write, read }) => {
  const title = `${write('user')} described`
  const page = await visit('user')
  const place = firstSubcategoryOf(await read<Category[]>(page, '/categories/'))
  need(place !== undefined, 'a subcategory')
  await addSources(page, place.id, [title])
  await openSources(page, `?${new URLSearchParams({ search: title })}`)
  await openSource(page, title)

  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'About the source' }).click()
  await page.getByRole('textbox', { name: 'Publisher' }).fill('Ministry of Justice')
  await page.getByRole('combobox', { name: 'Official source' }).selectOption('Yes')
  await page.getByRole('combobox', { name: 'Covers' }).fill('GE, AM,')
  await expect(page.getByRole('button', { name: /^Remove (Georgia|Armenia)$/ })).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Who sees the query' }).selectOption('The person may be notified')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const fact = (words: string) => detailOf(page).getByRole('definition').filter({ hasText: words }).first()
  await expect(fact('Ministry of Justice')).toHaveText('Ministry of Justice')
  await expect(fact('Georgia')).toHaveText('Armenia, Georgia')
  await expect(fact('the person')).toHaveText('the person may be notified')
  const history = detailOf(page).getByRole('region', { name: 'History' })
  await expect(history.getByText('Ministry of Justice')).toBeVisible()

  await detailOf(page)
    .getByRole('link', { name: /^Open site/ })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Open this source?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(page.context().pages()).toHaveLength(1)
})
