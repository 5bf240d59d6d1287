import type { Locator, Page } from 'playwright/test'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { hasNoSideScroll, lowControlsOf } from '../steps/layout.ts'
import { categoryTreeOf, detailOf, openSource, openSources, subcategoryIn } from '../steps/sources.ts'

const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }
const TITLE = '192.com (UK)'

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const removeDialogOf = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to remove this source from your group' })
const subjectIn = (page: Page, name: string): Locator =>
  dialogOf(page).getByRole('listbox', { name: 'Subjects' }).getByRole('option', { name })
const categoryIn = (page: Page, name: string): Locator =>
  dialogOf(page)
    .getByRole('listbox', { name: /^Categories of/ })
    .getByRole('option', { name })
const button = (place: Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const mineOf = (page: Page): Locator => page.getByRole('region', { name: 'My Sources', exact: true })
const subjectsOf = (page: Page): Locator => categoryTreeOf(page, 'Group subjects')

test('an analyst files a source in the group, finds it in My Sources, moves it and takes it out', async ({
  visit,
  provoke,
}) => {
  provoke({ path: '/api/v1/source/history/', status: 403 })
  const page = await visit('analyst')
  await openSources(page, '?search=192.com')
  await openSource(page, TITLE)
  await button(detailOf(page), 'Add to group').click()
  await expect(button(dialogOf(page), 'Add')).toBeDisabled()

  await subjectIn(page, 'Fraud and asset tracing').click()
  await subjectIn(page, 'Client onboarding').click()
  await categoryIn(page, 'Identity of the company').click()
  await expect(dialogOf(page).getByText('Chosen: Client onboarding › Identity of the company')).toBeVisible()
  await categoryIn(page, 'Identity of the company').click()
  await expect(button(dialogOf(page), 'Add')).toBeDisabled()
  await categoryIn(page, 'Identity of the company').click()
  await button(dialogOf(page), 'Add').click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(button(detailOf(page), 'Move')).toBeFocused()

  await detailOf(page).getByRole('link', { name: 'Identity of the company' }).click()
  await expect(page).toHaveTitle('My Sources – Identity of the company · Sourcebook')
  await expect(subcategoryIn(subjectsOf(page), /^Identity of the company/)).toHaveText(/6$/)
  await mineOf(page).getByRole('link', { name: TITLE }).click()

  await button(detailOf(page), 'Move').click()
  await expect(subjectIn(page, 'Client onboarding')).toHaveAttribute('aria-selected', 'true')
  await expect(categoryIn(page, 'Identity of the company')).toHaveAttribute('aria-selected', 'true')
  await categoryIn(page, 'Country risk').click()
  await button(dialogOf(page), 'Move').click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(mineOf(page).getByRole('link', { name: TITLE })).toHaveCount(0)
  await expect(detailOf(page).getByRole('link', { name: 'Country risk' })).toBeVisible()

  await button(detailOf(page), 'Remove from group').click()
  await expect(button(removeDialogOf(page), 'Cancel')).toBeFocused()
  await button(removeDialogOf(page), 'Cancel').click()
  await expect(button(detailOf(page), 'Remove from group')).toBeFocused()
  await button(detailOf(page), 'Remove from group').click()
  await button(removeDialogOf(page), 'Remove').click()
  await expect(removeDialogOf(page)).toHaveCount(0)
  await expect(button(detailOf(page), 'Add to group')).toBeFocused()
  await expect(subcategoryIn(subjectsOf(page), /^Country risk/)).toHaveText(/3$/)

  // Only users of the owning group read a source's history.
  await expect(detailOf(page).getByRole('region', { name: 'History' })).toHaveCount(0)
})

test('an analyst files a source by keyboard alone', { tag: '@nightly' }, async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page, '?search=192.com')
  await openSource(page, TITLE)
  await button(detailOf(page), 'Add to group').focus()

  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('listbox', { name: 'Subjects' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(dialogOf(page).getByText('Chosen: Eastern Europe desk › Registers')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(dialogOf(page), 'Add')).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(dialogOf(page)).toHaveCount(0)
  await expect(detailOf(page).getByRole('link', { name: 'Registers', exact: true })).toBeVisible()
  await expect(button(detailOf(page), 'Move')).toBeFocused()
})

test('an analyst files a source by touch on a tablet, also with the screen keyboard open', { tag: '@nightly' }, async ({
  visit,
}) => {
  const page = await visit('manager', TABLET)
  await openSources(page, '?search=192.com')
  await openSource(page, TITLE)
  await button(detailOf(page), 'Add to group').tap()
  await expect(subjectIn(page, 'Online presence')).toBeVisible()
  expect(await lowControlsOf(page)).toEqual([])

  await page.setViewportSize({ width: 820, height: 590 })
  await dialogOf(page).getByRole('searchbox', { name: 'Search group categories' }).fill('registers')
  await categoryIn(page, 'Registers').tap()
  await button(dialogOf(page), 'Add').tap()
  await expect(dialogOf(page)).toHaveCount(0)

  await page.setViewportSize(TABLET.viewport)
  await button(detailOf(page), 'Remove from group').tap()
  await expect(button(removeDialogOf(page), 'Remove')).toBeVisible()
  expect(await lowControlsOf(page)).toEqual([])
  await button(removeDialogOf(page), 'Remove').tap()
  await expect(button(detailOf(page), 'Add to group')).toBeVisible()
  expect(await hasNoSideScroll(page)).toBe(true)
})

test('the dialog shows a refusal of the server, and a source that others have removed counts as removed', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: '/api/v1/source/add-to-group/', status: 400 }, { path: '/api/v1/source/add-to-group/', status: 404 })
  provoke({ path: '/api/v1/source/remove-from-group/', status: 404 })
  const page = await visit('analyst')
  await openSources(page, '?search=192.com')
  await openSource(page, TITLE)
  await button(detailOf(page), 'Add to group').click()
  await categoryIn(page, 'Country risk').click()

  await stack.db.deleteFrom('subcategory').where('name', '=', 'Country risk').execute()
  await button(dialogOf(page), 'Add').click()
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await categoryIn(page, 'Owners and controllers').click()
  await button(dialogOf(page), 'Add').click()
  await expect(dialogOf(page)).toHaveCount(0)

  await button(detailOf(page), 'Remove from group').click()
  await stack.db
    .deleteFrom('group_source')
    .where('source_id', '=', await stack.idOf(TITLE))
    .execute()
  await button(removeDialogOf(page), 'Remove').click()
  await expect(removeDialogOf(page)).toHaveCount(0)
  await expect(button(detailOf(page), 'Add to group')).toBeVisible()
})
