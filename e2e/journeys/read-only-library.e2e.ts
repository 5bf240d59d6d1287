import { blockEvents } from '../fixtures/block-events.ts'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { fillSource, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { detailOf, listOf, openSource, openSources, rowOf, rowsOf, searchFor } from '../steps/sources.ts'

const READ_ONLY = 'The library can be read but not changed at the moment'
const API = '/api/v1/'

test.afterEach(({ stack }) => stack.setReadOnly(false))

test('while the library is read-only everybody can read, and a save reports it and keeps the typed text', async ({
  visit,
  stack,
  provoke,
}) => {
  provoke({ path: API, status: 503 })
  const guest = await visit('guest')
  const page = await visit('manager')
  // A visit writes a session, so that this one begins before the database is read-only.
  const tab = await visit('manager')
  // Without the event stream, which would break when the connections are closed below.
  await blockEvents(page)
  await openSources(page)
  const dialog = await openNewSource(page)
  await fillSource(dialog, { title: 'Later', link: 'later.example.org', note: 'Kept.', category: 'Aggregators' })

  await stack.setReadOnly(true)
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(READ_ONLY)
  await expect(dialog.getByLabel('Note')).toHaveValue('Kept.')
  await openSources(guest, '?search=sanctions')
  await openSource(guest, 'EU Sanctions Map')
  await expect(detailOf(guest).getByRole('heading', { name: 'EU Sanctions Map' })).toBeVisible()
  await openSources(tab, '?search=sanctions')
  await expect(rowsOf(tab).first()).toBeVisible()
  await expect(listOf(tab).getByRole('alert')).toHaveCount(0)

  await stack.setReadOnly(false)
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(newSourceDialogOf(page)).toHaveCount(0)
  await searchFor(page, 'later.example.org')
  await expect(rowOf(page, 'Later')).toBeVisible()
})
