import { people } from '../fixtures/actors.ts'
import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { accountOf } from '../steps/session.ts'
import { openSources } from '../steps/sources.ts'
import { deleteDialogOf, entryOf, paneOf, submitName } from '../steps/taxonomy.ts'

testOnOwnStack('an administrator makes, renames and deletes categories', async ({ visit }) => {
  const page = await visit('admin')
  await openSources(page)
  await accountOf(page, people.admin.fullName).click()
  await page.getByRole('menuitem', { name: 'Categories' }).click()
  await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'New Category' }).click()
  await submitName(page, 'New Category', 'Weather')
  await entryOf(page, 'Categories', 'Weather').click()
  const pane = paneOf(page)
  await pane.getByRole('button', { name: 'Add subcategory' }).click()
  await submitName(page, 'Add subcategory', 'Storms')
  await pane.getByRole('button', { name: 'Edit' }).click()
  await pane.getByRole('button', { name: 'Rename Storms' }).click()
  await submitName(page, 'Rename subcategory', 'Storms and floods')
  await pane.getByRole('button', { name: 'Rename category' }).click()
  await submitName(page, 'Rename category', 'Weather and climate')

  const guest = await visit('guest')
  await openSources(guest)
  const sidebar = guest.getByRole('navigation', { name: 'Categories' })
  await sidebar.getByRole('button', { name: 'Weather and climate' }).click()
  await expect(sidebar.getByRole('link', { name: 'Storms and floods' })).toBeVisible()

  await pane.getByRole('button', { name: 'Delete category' }).click()
  await expect(deleteDialogOf(page)).toContainText(
    'Deleting this category will also delete all 1 subcategory within it.',
  )
  await deleteDialogOf(page).getByRole('button', { name: 'Delete all' }).click()
  await expect(page).toHaveURL('/categories')
  await expect(entryOf(page, 'Categories', 'Weather')).toHaveCount(0)
})

testOnOwnStack(
  'what still holds sources is not deleted, and it says how many there are',
  async ({ visit, provoke }) => {
    provoke({ path: '/api/v1/subcategories/delete/', status: 409 }, { path: '/api/v1/categories/delete/', status: 409 })
    const page = await visit('admin')
    await page.goto('/categories')
    await entryOf(page, 'Categories', 'Sanctions and watch lists').click()
    await paneOf(page).getByRole('button', { name: 'Edit' }).click()

    await paneOf(page).getByRole('button', { name: 'Delete Multilateral and European lists' }).click()
    await expect(deleteDialogOf(page)).toContainText('first move or delete the 7 sources.')
    await deleteDialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(deleteDialogOf(page)).toHaveCount(0)
    await expect(paneOf(page).getByRole('alert')).toHaveText(
      'Something went wrong deleting this subcategory. It still holds 7 sources.',
    )

    await paneOf(page).getByRole('button', { name: 'Delete category' }).click()
    await deleteDialogOf(page).getByRole('button', { name: 'Delete all' }).click()
    await expect(paneOf(page).getByRole('alert')).toHaveText(
      /^Something went wrong deleting this category\. It still holds \d+ sources\.$/,
    )
    await expect(entryOf(page, 'Categories', 'Sanctions and watch lists')).toBeVisible()
  },
)
