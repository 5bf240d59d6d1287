import type { Page } from 'playwright/test'
import { blockEvents } from '../fixtures/block-events.ts'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { fillSource } from '../steps/source-form.ts'
import { detailOf, openSource, openSources, rowsOf } from '../steps/sources.ts'

const TITLE = 'Approved local agents'

const editIt = async (page: Page) => {
  await openSources(page, '?search=acme.example')
  await openSource(page, TITLE)
  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
}

const deleteIt = async (page: Page) => {
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

test('deleting a source that somebody else has deleted succeeds', async ({ visit, provoke }) => {
  provoke({ path: '/api/v1/source/delete/', status: 404 }, { path: '/api/v1/source/detail/', status: 404 })
  const [one, other] = [await visit('manager'), await visit('manager')]
  await editIt(one)
  await editIt(other)
  await deleteIt(other)
  await expect(other).toHaveURL('/sources?search=acme.example')

  await deleteIt(one)

  await expect(one).toHaveURL('/sources?search=acme.example')
  await expect(rowsOf(one)).toHaveCount(4)
  await expect(one.getByRole('alert')).toHaveCount(0)
  await expect(one.getByRole('alertdialog')).toHaveCount(0)
})

test('saving a source that somebody else has deleted reports this and keeps the typed text', async ({
  visit,
  provoke,
}) => {
  provoke({ path: '/api/v1/source/update/', status: 404 }, { path: '/api/v1/source/detail/', status: 404 })
  const [one, other] = [await visit('manager'), await visit('manager')]
  await editIt(one)
  await fillSource(one.getByRole('main'), { note: 'Two hours of work.' })
  await editIt(other)
  await deleteIt(other)
  await expect(rowsOf(other)).toHaveCount(4)

  await one.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(one.getByRole('alert')).toHaveText(
    'This source was deleted, or you may no longer see it. Your text is kept.',
  )
  await expect(one.getByLabel('Title')).toHaveValue(TITLE)
  await expect(one.getByLabel('Note')).toHaveValue('Two hours of work.')
  await one.getByRole('button', { name: 'Add it as a new source' }).click()
  await expect(one.getByLabel('Title')).toHaveValue(TITLE)
  await one.getByRole('button', { name: 'Add it as a new source' }).click()
  await expect(detailOf(one).getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
  await expect(detailOf(one)).toContainText('Two hours of work.')
})

test('opening a source that somebody else has deleted shows that it is not found', async ({ visit, provoke }) => {
  // The row is still shown, so the page also requests the history before it learns of the deletion.
  provoke({ path: '/api/v1/source/detail/', status: 404 }, { path: '/api/v1/source/history/', status: 404 })
  const [one, other] = [await visit('analyst'), await visit('manager')]
  await blockEvents(one)
  await openSources(one, '?search=acme.example')
  await editIt(other)
  await deleteIt(other)
  await expect(rowsOf(other)).toHaveCount(4)

  await rowsOf(one).filter({ hasText: TITLE }).click()

  await expect(one.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(rowsOf(one)).toHaveCount(5)
})
