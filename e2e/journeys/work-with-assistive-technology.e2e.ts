import type { Page } from 'playwright/test'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { expectAccessible } from '../steps/axe.ts'
import { furtherEntriesOf } from '../steps/screens.ts'
import { newSourceDialogOf } from '../steps/source-form.ts'
import { detailOf, openSource, openSources, searchFor } from '../steps/sources.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
// Elements that exist on narrow screens alone.
const NARROW = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 820, height: 844 } },
] as const
const HANDBOOK = 'Acme due-diligence handbook'

// Long, because each state is checked at two sizes.
test.describe.configure({ timeout: 300_000 })

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('axe finds nothing in best matches, saved views, suggestions and the palette', { tag: '@nightly' }, async ({
  visit,
}) => {
  const page = await visit('analyst')
  await openSources(page, '?search=register')
  await expect(page.getByRole('list', { name: 'Best matches' }).getByRole('link')).toHaveCount(3)
  await expectAccessible(page, 'best matches')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name')).toBeFocused()
  await expectAccessible(page, 'saving a view')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await searchFor(page, 'sanctoins')
  await expect(page.getByText('Did you mean')).toBeVisible()
  await expectAccessible(page, 'saved view, and a near search')

  await page.getByRole('link', { name: 'sanctions', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page, 'keys')
  await closeDialog(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sanctions')
  await expect(page.getByRole('dialog').getByRole('option').nth(3)).toBeVisible()
  await expectAccessible(page, 'palette')
  await closeDialog(page)

  const phone = await visit('manager', PHONE)
  await openSources(phone)
  await phone.getByRole('button', { name: 'Filters' }).tap()
  await expect(phone.getByRole('tree')).toBeVisible()
  await phone.getByRole('button', { name: 'Country', exact: true, expanded: false }).tap()
  await expect(phone.getByRole('checkbox', { name: /^Worldwide/ })).toBeVisible()
  await expectAccessible(phone, 'filters', NARROW)
  await phone.keyboard.press('Escape')
  await furtherEntriesOf(phone).getByRole('button', { name: 'More' }).tap()
  await expect(phone.getByRole('menu')).toBeVisible()
  await expectAccessible(phone, 'more screens', NARROW)
})

test('axe finds nothing in notices, reports, drafts and refused saves', { tag: '@nightly' }, async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: '/api/v1/source/update/', status: 409 })
  const page = await visit('analyst')
  await openSources(page, '?search=opensanctions')
  await openSource(page, 'OpenSanctions')
  await detailOf(page).getByRole('button', { name: 'Favorite' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectAccessible(page, 'notice with Undo')
  await detailOf(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Report a problem' }).click()
  await expect(page.getByRole('dialog', { name: 'Report a problem' }).getByLabel('Problem')).toBeFocused()
  await expectAccessible(page, 'report')
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'New Source' }).click()
  const dialog = newSourceDialogOf(page)
  await dialog.getByLabel('Link').fill('https://www.opensanctions.org/')
  await dialog.getByLabel('Title').fill('The same again')
  await expect(dialog.getByText('Already in the library')).toBeVisible()
  await closeDialog(page)
  await page.getByRole('button', { name: 'New Source' }).click()
  await expect(dialog.getByText(/^Draft from/)).toBeVisible()
  await expect(dialog.getByText('Already in the library')).toBeVisible()
  await expectAccessible(page, 'draft of a source that is known')
  await closeDialog(page)

  const manager = await visit('manager')
  await openSources(manager, '?search=handbook')
  await openSource(manager, HANDBOOK)
  await detailOf(manager).getByRole('button', { name: 'Edit' }).click()
  await manager.getByLabel('Note').fill('Chapter 5.')
  const change = { data: { note: 'Chapter 6.' } }
  await manager.request.patch(`/api/v1/source/update/${await stack.idOf(HANDBOOK)}/`, change)
  await manager.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(manager.getByRole('dialog', { name: 'Two versions' }).getByRole('radio').first()).toBeVisible()
  await expectAccessible(manager, 'an edit of what has changed since')

  const admin = await visit('admin')
  await admin.goto('/')
  await expect(admin.getByRole('link', { name: /^Reports 1/ }).first()).toBeVisible()
  await expectAccessible(admin, 'Home with something to do')
  await admin.goto('/reports')
  await admin.getByRole('button', { name: /^Answer/ }).click()
  await expect(admin.getByRole('dialog').getByLabel('Answer')).toBeFocused()
  await expectAccessible(admin, 'answer to a report')
  await closeDialog(admin)
  await expectAccessible(admin, 'reports')
})
