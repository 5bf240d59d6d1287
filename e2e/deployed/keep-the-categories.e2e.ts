import type { Locator, Page } from 'playwright/test'
import { categoryIn, categoryTreeOf, reveal, subcategoryIn } from '../steps/sources.ts'
import { addEntry, deleteDialogOf, entryOf, paneOf, retitle, submitName } from '../steps/taxonomy.ts'
import { SITE } from './fixtures/leftovers.ts'
import { expect, test } from './fixtures/test.ts'

/** Adds an entry to the open pane and returns its row. */
const addTo = async (page: Page, title: 'Add category' | 'Add subcategory', name: string): Promise<Locator> => {
  await paneOf(page).getByRole('button', { name: title }).first().click()
  await submitName(page, title, name)
  const row = paneOf(page).getByRole('link', { name })
  await expect(row).toBeVisible()
  return row
}

test('a manager makes a subject with categories, renames and deletes them', { tag: ['@subject', '@write'] }, async ({
  visit,
  write,
  provoke,
}) => {
  provoke({ path: '/api/v1/categories/create/', status: 400 })
  const name = `${write('manager')} subject`
  const page = await visit('manager')
  await page.goto('/folders')
  await addEntry(page, 'New Subject', name)
  const pane = paneOf(page)
  await expect(pane.getByText('No categories added.')).toBeVisible()
  await expect(pane.getByText('Add a category to the subject')).toBeVisible()
  await addTo(page, 'Add category', 'qa-flags')
  await addTo(page, 'Add category', 'qa-ports')

  await pane.getByRole('button', { name: 'Edit' }).click()
  await pane.getByRole('button', { name: 'Rename qa-ports' }).click()
  await submitName(page, 'Rename category', 'qa-ports of call')
  await retitle(page, `${name}, renamed`)
  await pane.getByRole('button', { name: 'Edit' }).click()
  await pane.getByRole('button', { name: 'Delete qa-flags' }).click()
  await deleteDialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(pane.getByRole('button', { name: 'Delete qa-flags' })).toHaveCount(0)
  await expect(deleteDialogOf(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'New Subject' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Subject' })
  await dialog.getByLabel('Name').fill(`${name}, RENAMED`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('This name already exists')
  await expect(dialog.getByLabel('Name')).toHaveValue(`${name}, RENAMED`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await pane.getByRole('button', { name: 'Delete subject' }).click()
  await expect(deleteDialogOf(page)).toContainText('Deleting this subject will also delete all 1 category within it.')
  await deleteDialogOf(page).getByRole('button', { name: 'Delete all' }).click()
  await expect(page).toHaveURL('/folders')
  await expect(entryOf(page, 'Subjects', name)).toHaveCount(0)
})

test('an administrator makes a category; while it holds a source it is not deleted', {
  tag: ['@category', '@source', '@write'],
}, async ({ visit, write }) => {
  const name = `${write('admin')} category`
  const page = await visit('admin')
  await page.goto('/categories')
  await addEntry(page, 'New Category', name)
  const row = await addTo(page, 'Add subcategory', 'qa-storms')
  await row.click()
  const subCategory = Number(new URL(page.url()).searchParams.get('subCategory'))
  const reply = await page.request.post('/api/v1/source/create/', {
    data: {
      title: `${name}: source`,
      link: `https://${SITE}/held`,
      note: 'Held.',
      public: false,
      subCategory,
      tags: [],
    },
  })
  expect(reply.status()).toBe(201)

  // A new page without cached data.
  const later = await visit('admin')
  await later.goto('/categories')
  await entryOf(later, 'Categories', name).click()
  const pane = paneOf(later)
  await pane.getByRole('button', { name: 'Edit' }).click()
  await expect(pane.getByText('First move or delete the 1 source.')).toBeVisible()
  await expect(pane.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  const refused = await later.request.delete(`/api/v1/subcategories/delete/${subCategory}/`)
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/^It still holds 1 source\.?$/) })
  await expect(entryOf(later, 'Categories', name)).toBeVisible()

  const { id } = (await reply.json()) as { id: number }
  expect((await later.request.delete(`/api/v1/source/delete/${id}/`)).status()).toBe(204)
  await pane.getByRole('button', { name: 'Rename qa-storms' }).click()
  await submitName(later, 'Rename subcategory', 'qa-storms and floods')
  await retitle(later, `${name}, renamed`)
  const guest = await visit('guest')
  await guest.goto('/sources')
  const tree = categoryTreeOf(guest)
  await reveal(tree, categoryIn(tree, `${name}, renamed`))
  await categoryIn(tree, `${name}, renamed`).click()
  await expect(subcategoryIn(tree, 'qa-storms and floods')).toBeVisible()

  // Clients learn of the content only after a refetch.
  await later.reload()
  await pane.getByRole('button', { name: 'Edit' }).click()
  await pane.getByRole('button', { name: 'Delete category' }).click()
  await expect(deleteDialogOf(later)).toContainText(
    'Deleting this category will also delete all 1 subcategory within it.',
  )
  await deleteDialogOf(later).getByRole('button', { name: 'Delete all' }).click()
  await expect(later).toHaveURL('/categories')
  await expect(entryOf(later, 'Categories', name)).toHaveCount(0)
})
