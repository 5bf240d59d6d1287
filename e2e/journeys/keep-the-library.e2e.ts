import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { closeList, fillSource, newSourceDialogOf, openNewSource, pickTag } from '../steps/source-form.ts'
import { detailOf, listOf, openSource, openSources, rowOf, rowsOf, searchFor, tagsOf } from '../steps/sources.ts'

const TITLE = 'Register of test companies'
const TEXTS = { title: TITLE, link: 'register.example.org/search', note: 'Free, in English.', category: 'Aggregators' }

testOnOwnStack('a manager adds a source with tags, edits it and deletes it', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page)

  const dialog = await openNewSource(page)
  await expect(dialog.getByRole('checkbox', { name: /Public/ })).toBeChecked()
  await fillSource(dialog, TEXTS)
  await pickTag(dialog, 'sanct', 'sanctions')
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('test companies')
  await dialog.getByRole('option', { name: 'Create “test companies”' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove test companies' })).toBeVisible()
  await closeList(dialog, 'Tags')
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(newSourceDialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New Source' })).toBeFocused()

  await searchFor(page, 'test companies')
  await openSource(page, TITLE)
  await expect(detailOf(page).getByRole('link', { name: /^https:\/\/register\.example\.org\/search/ })).toBeVisible()
  await expect(tagsOf(page)).toHaveText(['sanctions', 'test companies'])

  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit source' })).toBeVisible()
  const form = page.getByRole('main')
  await fillSource(form, { note: 'Paid since May.' })
  await form.getByRole('button', { name: 'Remove sanctions' }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(detailOf(page).getByRole('paragraph').filter({ hasText: 'Paid since May.' })).toBeVisible()
  await expect(tagsOf(page)).toHaveText(['test companies'])

  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  const deleteDialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(deleteDialog.getByText('This action can’t be reversed.')).toBeVisible()
  await expect(deleteDialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await deleteDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleteDialog).toHaveCount(0)
  await form.getByRole('button', { name: 'Delete' }).click()
  await deleteDialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/sources?search=test+companies')
  await expect(page.getByText('No sources available.')).toBeVisible()
})

testOnOwnStack(
  'what is wrong stands beside its field, and a failed save keeps what was typed',
  async ({ visit, provoke }) => {
    provoke({ path: '/api/v1/source/create/', status: 400 })
    const page = await visit('manager')
    await openSources(page)
    const dialog = await openNewSource(page)

    await dialog.getByRole('button', { name: /^Add/ }).click()
    await expect(dialog.getByText('This field is required')).toHaveCount(4)
    await expect(dialog.getByLabel('Link')).toBeFocused()

    await fillSource(dialog, { ...TEXTS, link: 'no link at all' })
    await dialog.getByRole('button', { name: /^Add/ }).click()
    await expect(dialog.getByText('This is not a valid link')).toBeVisible()
    await expect(dialog.getByLabel('Link')).toHaveAccessibleDescription('This is not a valid link')

    await fillSource(dialog, { title: 'x'.repeat(301), link: TEXTS.link })
    await dialog.getByLabel('Note').press('Tab')
    await expect(dialog.getByText('This is longer than 300 characters')).toBeVisible()
    await expect(dialog.getByLabel('Note')).toHaveValue(TEXTS.note)
    await fillSource(dialog, { title: TITLE })
    await dialog.getByRole('button', { name: /^Add/ }).click()
    await expect(newSourceDialogOf(page)).toHaveCount(0)
  },
)

testOnOwnStack('what only the server can know stands beside its field, too', async ({ visit, stack, provoke }) => {
  provoke({ path: '/api/v1/source/create/', status: 400 })
  const page = await visit('manager')
  await openSources(page)
  const dialog = await openNewSource(page)
  await fillSource(dialog, TEXTS)
  await pickTag(dialog, 'ships', 'ships')
  await closeList(dialog, 'Tags')

  await stack.db.deleteFrom('source_tag').execute()
  await stack.db.deleteFrom('tag').execute()
  await dialog.getByRole('button', { name: /^Add/ }).click()

  await expect(dialog.getByRole('combobox', { name: 'Tags' })).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Title')).toHaveValue(TITLE)
  await dialog.getByRole('button', { name: 'Remove ships' }).click()
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(newSourceDialogOf(page)).toHaveCount(0)
})

test('each role sees and changes only the sources that it may see and change', async ({ visit, provoke }) => {
  provoke({ path: '/api/v1/source/detail/', status: 404 })
  const analyst = await visit('analyst')
  await openSources(analyst, '?search=acme.example')
  await expect(rowsOf(analyst)).toHaveCount(5)
  await openSource(analyst, 'Notes on reading German shareholder lists')
  await expect(detailOf(analyst).getByRole('button', { name: 'Edit' })).toBeVisible()
  await openSource(analyst, 'Approved local agents')
  await expect(detailOf(analyst).getByText('Private')).toBeVisible()
  await expect(detailOf(analyst).getByRole('button', { name: 'Edit' })).toHaveCount(0)
  const address = analyst.url()
  const dialog = await openNewSource(analyst)
  await expect(dialog.getByText('Only your group will see this source.')).toBeVisible()

  for (const stranger of [await visit('guest'), await visit('otherManager'), await visit('admin')]) {
    await stranger.goto('/sources?search=acme.example')
    await expect(stranger.getByText('No sources available.')).toBeVisible()
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }

  const guest = await visit('guest')
  await openSources(guest, '?search=sanctions+map')
  await expect(guest.getByRole('button', { name: 'New Source' })).toHaveCount(0)
  await openSource(guest, 'EU Sanctions Map')
  await expect(detailOf(guest).getByRole('button')).toHaveText(['Copy link', 'More actions'])
  await expect(listOf(guest)).toBeVisible()
  await expect(rowOf(guest, 'EU Sanctions Map')).toHaveAttribute('aria-current', /./)
})
