import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { hasNoSideScroll, isCovered, lowControlsOf } from '../steps/layout.ts'
import { addEntry, deleteDialogOf, entryOf, paneOf, retitle, submitName } from '../steps/taxonomy.ts'

const PORTRAIT = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
// Space left by a tablet's on-screen keyboard, upright and landscape.
const LEFT_OVER = [
  { width: 820, height: 590 },
  { width: 1180, height: 410 },
]

testOnOwnStack('a manager makes a subject with categories on a tablet, renames and deletes them', async ({ visit }) => {
  const page = await visit('manager', PORTRAIT)
  await page.goto('/folders')
  await expect(entryOf(page, 'Subjects', 'Client onboarding')).toContainText('4 categories, 18 sources')
  expect(await lowControlsOf(page)).toEqual([])

  await addEntry(page, 'New Subject', 'Maritime desk')
  const pane = paneOf(page)
  await expect(pane.getByText('No categories added.')).toBeVisible()
  await expect(pane.getByText('Add a category to the subject')).toBeVisible()
  for (const name of ['Flags', 'Owners', 'Ports']) {
    await pane.getByRole('button', { name: 'Add category' }).tap()
    await submitName(page, 'Add category', name)
    await expect(pane.getByRole('link', { name })).toBeVisible()
  }
  expect(await lowControlsOf(page)).toEqual([])

  await pane.getByRole('button', { name: 'Edit' }).tap()
  await pane.getByRole('button', { name: 'Rename Ports' }).tap()
  await submitName(page, 'Rename category', 'Ports of call')
  expect(await lowControlsOf(page)).toEqual([])
  await retitle(page, 'Ships')
  await expect(entryOf(page, 'Subjects', 'Ships')).toContainText('3 categories, 0 sources')

  await pane.getByRole('button', { name: 'Edit' }).tap()
  await pane.getByRole('button', { name: 'Delete Owners' }).tap()
  await expect(deleteDialogOf(page)).toContainText('This action can’t be reversed.')
  expect(await lowControlsOf(page)).toEqual([])
  await deleteDialogOf(page).getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(pane.getByText('Owners')).toHaveCount(0)
  await expect(deleteDialogOf(page)).toHaveCount(0)

  await pane.getByRole('button', { name: 'Delete subject' }).tap()
  await expect(deleteDialogOf(page)).toContainText('Deleting this subject will also delete all 2 categories within it.')
  await expect(deleteDialogOf(page).getByText('Ships', { exact: true })).toBeVisible()
  await deleteDialogOf(page).getByRole('button', { name: 'Delete all' }).tap()
  await expect(page).toHaveURL('/folders')
  await expect(entryOf(page, 'Subjects', 'Ships')).toHaveCount(0)
  expect(await hasNoSideScroll(page)).toBe(true)
})

testOnOwnStack('what is deleted takes its sources out of the group and deletes none', async ({ visit }) => {
  const page = await visit('manager', PORTRAIT)
  await page.goto('/folders')
  await entryOf(page, 'Subjects', 'Client onboarding').tap()
  const pane = paneOf(page)
  await pane.getByRole('link', { name: 'Country risk' }).tap()
  await expect(page).toHaveURL(/\/my-sources\?subCategory=\d+$/)
  const list = page.getByRole('region', { name: 'My Sources' })
  await expect(list.locator('section').getByRole('link')).toHaveCount(3)
  await page.goBack()

  await pane.getByRole('button', { name: 'Edit' }).tap()
  await pane.getByRole('button', { name: 'Delete Country risk' }).tap()
  await expect(deleteDialogOf(page)).toContainText('3 sources will leave the group. No source is deleted.')
  await deleteDialogOf(page).getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(pane.getByText('3 categories, 15 sources')).toBeVisible()

  await page.goto('/my-sources?search=index.baselgovernance.org')
  await expect(page.getByText('No sources available.')).toBeVisible()
  await page.goto('/sources?search=index.baselgovernance.org')
  await expect(page.getByRole('region', { name: 'Sources' }).locator('section').getByRole('link')).toHaveCount(1)
})

test('every control is reachable while the screen keyboard covers half of the screen', { tag: '@nightly' }, async ({
  visit,
}) => {
  const page = await visit('manager', PORTRAIT)
  for (const viewport of LEFT_OVER) {
    await page.setViewportSize(viewport)
    await page.goto('/folders')
    await entryOf(page, 'Subjects', 'Client onboarding').tap()
    await paneOf(page).getByRole('button', { name: 'Add category' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add category' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap()
    await expect(dialog.getByText('This field is required')).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await isCovered(dialog.getByRole('button', { name: 'Add', exact: true }))).toBe(false)
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect(dialog).toHaveCount(0)

    await paneOf(page).getByRole('button', { name: 'Edit' }).tap()
    await paneOf(page).getByRole('button', { name: 'Delete subject' }).tap()
    await expect(deleteDialogOf(page).getByRole('button', { name: 'Delete all' })).toBeInViewport({ ratio: 1 })
    await deleteDialogOf(page).getByRole('button', { name: 'Cancel' }).tap()
    await expect(deleteDialogOf(page)).toHaveCount(0)
    expect(await hasNoSideScroll(page)).toBe(true)
  }
})

test('on a phone the subject slides over the list', async ({ visit }) => {
  const page = await visit('manager', PHONE)
  await page.goto('/folders')
  const entry = entryOf(page, 'Subjects', 'Online presence')
  await entry.tap()
  await expect(paneOf(page)).toBeInViewport()
  expect(await isCovered(entry)).toBe(true)
  expect(await lowControlsOf(page)).toEqual([])
  await paneOf(page).getByRole('button', { name: 'Edit' }).tap()
  expect(await lowControlsOf(page)).toEqual([])
  expect(await hasNoSideScroll(page)).toBe(true)

  await page.getByRole('link', { name: 'Back to overview' }).tap()

  await expect(page).toHaveURL('/folders')
  await expect.poll(() => isCovered(entry)).toBe(false)
})

testOnOwnStack('what a colleague has deleted in the meantime counts as deleted', async ({ visit, stack, provoke }) => {
  provoke({ path: '/api/v1/categories/delete/', status: 404 })
  const page = await visit('manager')
  await page.goto('/folders')
  await entryOf(page, 'Subjects', 'Online presence').click()
  await paneOf(page).getByRole('button', { name: 'Edit' }).click()
  await paneOf(page).getByRole('button', { name: 'Delete subject' }).click()

  await stack.db.deleteFrom('category').where('name', '=', 'Online presence').execute()
  await deleteDialogOf(page).getByRole('button', { name: 'Delete all' }).click()

  await expect(page).toHaveURL('/folders')
  await expect(entryOf(page, 'Subjects', 'Online presence')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a group sees its own subjects alone', async ({ visit }) => {
  const page = await visit('otherManager')
  const own = await visit('manager')
  await own.goto('/folders')
  await entryOf(own, 'Subjects', 'Client onboarding').click()
  await expect(paneOf(own)).toBeVisible()

  await page.goto(own.url())

  await expect(page.getByRole('region', { name: 'Subjects' }).getByRole('link').first()).toBeVisible()
  await expect(entryOf(page, 'Subjects', 'Client onboarding')).toHaveCount(0)
  await expect(paneOf(page)).toHaveCount(0)
  await expect(page).toHaveTitle('Subjects · Sourcebook')
})

for (const [actor, path, list, name] of [
  ['manager', '/folders', 'Subjects', 'Online presence'],
  ['admin', '/categories', 'Categories', 'Blockchains'],
] as const) {
  test(`on a phone an unknown id at ${path} does not cover the list`, async ({ visit }) => {
    const page = await visit(actor, PHONE)
    await page.goto(`${path}/99999`)

    const entry = entryOf(page, list, name)
    await expect(entry).toBeVisible()
    await expect.poll(() => isCovered(entry)).toBe(false)
    await expect(page.getByText('Page not found!')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Back to overview' })).toHaveCount(0)
    await entry.tap()
    await expect(paneOf(page).getByRole('heading', { name, level: 1 })).toBeInViewport()
  })
}
