import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { hasNoSideScroll, lowControlsOf } from '../steps/layout.ts'
import { closeList, fillSource, newSourceDialogOf } from '../steps/source-form.ts'
import { categoryIn, detailOf, openSources, rowOf, rowsOf, subcategoryIn } from '../steps/sources.ts'

const TOUCH = { hasTouch: true, isMobile: true, reducedMotion: 'no-preference' } as const
const TABLET = { ...TOUCH, viewport: { width: 820, height: 1180 } }
const PHONE = { ...TOUCH, viewport: { width: 390, height: 844 } }

testOnOwnStack('a manager curates the library on a tablet', async ({ visit }) => {
  const page = await visit('manager', TABLET)
  await openSources(page)
  expect(await lowControlsOf(page)).toEqual([])

  const categories = page.getByRole('navigation', { name: 'Categories' })
  await page.getByRole('button', { name: 'Filters' }).tap()
  await categoryIn(categories, 'Sanctions and watch lists').tap()
  await subcategoryIn(categories, 'Multilateral and European lists').tap()
  await expect(rowsOf(page)).toHaveCount(7)
  await rowOf(page, 'EU Sanctions Map').tap()
  await expect(detailOf(page).getByRole('heading', { name: 'EU Sanctions Map' })).toBeVisible()
  await expect(rowOf(page, 'EU Sanctions Map')).toBeVisible()
  expect(await lowControlsOf(page)).toEqual([])
  const star = detailOf(page).getByRole('button', { name: 'Favorite' })
  await star.tap()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'New Source' }).tap()
  const dialog = newSourceDialogOf(page)
  expect(await lowControlsOf(page)).toEqual([])
  await fillSource(dialog, { title: 'By finger', link: 'finger.example.org', note: 'Tapped.' })
  await dialog.getByRole('combobox', { name: 'Category' }).tap()
  await dialog.getByRole('option', { name: 'Aggregators' }).tap()
  await dialog.getByRole('combobox', { name: 'Tags' }).tap()
  await dialog.getByRole('option').first().tap()
  await closeList(dialog, 'Tags')
  await dialog.getByRole('button', { name: /^Add/ }).tap()
  await expect(newSourceDialogOf(page)).toHaveCount(0)
  expect(await hasNoSideScroll(page)).toBe(true)

  await openSources(page, '?search=finger.example.org')
  await rowOf(page, 'By finger').tap()
  await detailOf(page).getByRole('button', { name: 'Edit' }).tap()
  await page.getByRole('button', { name: 'Delete' }).tap()
  expect(await lowControlsOf(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByText('No sources available.')).toBeVisible()
})

testOnOwnStack('on a phone a manager adds a source and everything stays within reach', async ({ visit }) => {
  const page = await visit('manager', PHONE)
  await openSources(page)

  await page.getByRole('button', { name: 'New Source' }).tap()
  const dialog = newSourceDialogOf(page)
  await dialog.getByRole('button', { name: /^Add/ }).tap()
  await expect(dialog.getByText('This field is required')).toHaveCount(4)
  expect(await hasNoSideScroll(page)).toBe(true)
  expect(await lowControlsOf(page)).toEqual([])
  await fillSource(dialog, { title: 'By phone', link: 'phone.example.org', note: 'Tapped.', category: 'Aggregators' })
  await dialog.getByRole('button', { name: /^Add/ }).tap()

  await expect(newSourceDialogOf(page)).toHaveCount(0)
})
