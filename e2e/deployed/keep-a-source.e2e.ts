import { fillSource, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { detailOf, openSource, openSources, rowOf, rowsOf, searchFor } from '../steps/sources.ts'
import { deleteDialogOf } from '../steps/taxonomy.ts'
import { firstSubcategoryOf, SITE } from './fixtures/leftovers.ts'
import type { Category } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

test('a user adds a source, marks, edits and deletes it', { tag: ['@source', '@smoke', '@write'] }, async ({
  visit,
  write,
  read,
}) => {
  const title = `${write('user')} source`
  const page = await visit('user')
  const subCategory = firstSubcategoryOf(await read<Category[]>(page, '/categories/'))
  need(subCategory !== undefined, 'a subcategory')
  await page.goto('/sources')
  const dialog = await openNewSource(page)
  await fillSource(dialog, { title, link: `${SITE}/first`, note: 'Added by the QA suite.', category: subCategory.name })
  // A double click adds one source.
  await dialog.getByRole('button', { name: /^Add/ }).dblclick()
  await expect(newSourceDialogOf(page)).toHaveCount(0)
  await searchFor(page, title)
  await expect(rowsOf(page)).toHaveCount(1)

  await openSource(page, title)
  await expect(detailOf(page).getByText('Private')).toBeVisible()
  const star = detailOf(page).getByRole('button', { name: 'Favorite' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(rowOf(page, title).getByText('Favorite')).toBeAttached()
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')

  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await fillSource(page.getByRole('main'), { title: `${title}, edited`, note: '' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await fillSource(page.getByRole('main'), { note: 'Edited by the QA suite.' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(detailOf(page).getByRole('heading', { name: `${title}, edited`, level: 1 })).toBeVisible()
  await expect(detailOf(page).getByRole('paragraph').filter({ hasText: 'Edited by the QA suite.' })).toBeVisible()

  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(deleteDialogOf(page).getByText('This action can’t be reversed.')).toBeVisible()
  await deleteDialogOf(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/sources')
  await expect(page.getByText('No sources available.')).toBeVisible()
})

test('a private source stays within the group', { tag: ['@source', '@write'] }, async ({
  visit,
  write,
  read,
  provoke,
}) => {
  provoke({ path: '/api/v1/source/detail/', status: 404 })
  const title = `${write('manager')} private`
  const page = await visit('manager')
  const subCategory = firstSubcategoryOf(await read<Category[]>(page, '/categories/'))
  need(subCategory !== undefined, 'a subcategory')
  await page.goto('/sources')
  const dialog = await openNewSource(page)
  const isPublic = dialog.getByRole('checkbox', { name: /^Public/ })
  await expect(isPublic).toBeChecked()
  await isPublic.uncheck()
  await fillSource(dialog, { title, link: `${SITE}/private`, note: 'For one group.', category: subCategory.name })
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(newSourceDialogOf(page)).toHaveCount(0)
  await searchFor(page, title)
  await openSource(page, title)
  const { pathname } = new URL(page.url())

  const guest = await visit('guest')
  await guest.goto(`/sources?${new URLSearchParams({ search: title })}`)
  await expect(guest.getByText('No sources available.')).toBeVisible()
  await guest.goto(pathname)
  await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a source is filed in the group, found in My Sources and taken out', {
  tag: ['@source', '@subject', '@write'],
}, async ({ visit, write, read }) => {
  const title = `${write('user')} filed`
  const page = await visit('user')
  const subCategory = firstSubcategoryOf(await read<Category[]>(page, '/categories/'))
  const subject = (await read<Category[]>(page, '/categories/group/')).find(
    ({ subCategories }) => subCategories.length > 0,
  )
  need(subCategory !== undefined && subject !== undefined, 'a subcategory, and a subject with a category')
  const category = subject.subCategories[0]?.name ?? ''
  const reply = await page.request.post('/api/v1/source/create/', {
    data: {
      title,
      link: `https://${SITE}/filed`,
      note: 'Filed by the QA suite.',
      subCategory: subCategory.id,
      tags: [],
    },
  })
  expect(reply.status()).toBe(201)
  await openSources(page, `?${new URLSearchParams({ search: title })}`)
  await openSource(page, title)

  await detailOf(page).getByRole('button', { name: 'Add to group' }).click()
  const dialog = page.getByRole('dialog')
  const chosen = dialog
    .getByRole('listbox', { name: /^Categories of/ })
    .getByRole('option', { name: category })
    .first()
  await dialog.getByRole('listbox', { name: 'Subjects' }).getByRole('option', { name: subject.name }).first().click()
  await chosen.click()
  await chosen.click()
  await expect(dialog.getByRole('button', { name: /^Add/ })).toBeDisabled()
  await chosen.click()
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`/my-sources?${new URLSearchParams({ search: title })}`)
  const list = page.getByRole('region', { name: 'My Sources', exact: true })
  await list.getByRole('link', { name: title }).click()
  await detailOf(page).getByRole('button', { name: 'Remove from group' }).click()
  const confirmation = page.getByRole('alertdialog', {
    name: 'Are you sure you want to remove this source from your group',
  })
  await confirmation.getByRole('button', { name: 'Remove' }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(page.getByText('No sources available.')).toBeVisible()
})
