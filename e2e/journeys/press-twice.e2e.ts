import type { Locator, Page } from 'playwright/test'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { fillSource, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { openSources } from '../steps/sources.ts'

// A closing dialog can be clicked for half a second, unless motion is reduced.
const MOVING = { reducedMotion: 'no-preference' } as const

const pressTwice = (button: HTMLElement) => {
  // A removed button can't be clicked.
  for (let presses = 0; presses < 2 && button.isConnected; presses += 1) button.click()
}

/** Clicks the button until the dialog has closed. */
const pressUntilClosed = async (dialog: Locator, name: RegExp) => {
  const button = dialog.getByRole('button', { name })
  await button.click()
  await expect(async () => {
    // Synchronous in the page: a real key press could reach the next focus and reopen the dialog.
    await button.evaluate(pressTwice, undefined, { timeout: 100 }).catch(() => undefined)
    await expect(dialog).toHaveCount(0, { timeout: 50 })
  }).toPass({ intervals: [60] })
}

test('a source is added once, however often Add is pressed', async ({ visit, stack }) => {
  const page = await visit('manager', MOVING)
  await openSources(page)
  await openNewSource(page)
  const dialog = newSourceDialogOf(page)
  await fillSource(dialog, {
    title: 'Pressed twice',
    link: 'twice.example.org',
    note: 'Once.',
    category: 'Aggregators',
  })

  await pressUntilClosed(dialog, /^Add/)

  const found = await stack.db.selectFrom('source').select('id').where('title', '=', 'Pressed twice').execute()
  expect(found).toHaveLength(1)
})

test('an invitation is sent once, however often Invite is pressed', { tag: '@nightly' }, async ({ visit, stack }) => {
  const page = await visit('manager', MOVING)
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Invite a user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByLabel('Full name').fill('Twice Pressed')
  await dialog.getByLabel('Email address').fill('twice@acme.example')

  await pressUntilClosed(dialog, /^Invite$/)

  const emails = await stack.db.selectFrom('email').select('id').where('kind', '=', 'user_invitation').execute()
  expect(emails).toHaveLength(1)
})

test('a subject is added once, and not refused the second time', { tag: '@nightly' }, async ({ visit, stack }) => {
  const page = await visit('manager', MOVING)
  await page.goto('/folders')
  await page.getByRole('button', { name: 'New Subject' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Subject' })
  await dialog.getByLabel('Name').fill('Pressed twice')

  await pressUntilClosed(dialog, /^Add/)

  const found = await stack.db.selectFrom('category').select('id').where('name', '=', 'Pressed twice').execute()
  expect(found).toHaveLength(1)
})

/** Counts the calls that change something, by method and path without ids. */
const watchWrites = (page: Page): string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isWrite = pathname.startsWith('/api/v1/') && request.method() !== 'GET'
    if (isWrite) writes.push(`${request.method()} ${pathname.replace('/api/v1', '').replaceAll(/\d+/g, ':id')}`)
  })
  return writes
}

test('Delete sends one call for two clicks without a pause', { tag: '@nightly' }, async ({ visit, stack }) => {
  const id = await stack.idOf('EU Sanctions Map')
  const page = await visit('admin', MOVING)
  await page.goto(`/sources/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  const writes = watchWrites(page)

  await dialog.getByRole('button', { name: 'Delete' }).evaluate(pressTwice)

  await expect(dialog).toHaveCount(0)
  expect(writes).toEqual(['DELETE /source/delete/:id/'])
})

test('Favorite sends one call for two clicks without a pause', { tag: '@nightly' }, async ({ visit, stack }) => {
  const id = await stack.idOf('Epieos')
  const page = await visit('analyst')
  await page.goto(`/sources/${id}`)
  const star = page.getByRole('button', { name: 'Favorite', exact: true })
  const writes = watchWrites(page)

  await star.evaluate(pressTwice)

  await expect(page.getByRole('status').filter({ hasText: 'to favorites' })).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(writes).toEqual(['POST /source/favorite/:id/'])
})

test('a source whose reply was lost is saved once when it is sent again', async ({ visit, stack, provoke }) => {
  provoke({ path: '/api/v1/source/create/', status: 'none' })
  const page = await visit('manager')
  await openSources(page)
  const dialog = await openNewSource(page)
  await fillSource(dialog, { title: 'Reply lost', link: 'lost.example.org', note: 'Once.', category: 'Aggregators' })
  await page.route(
    '**/api/v1/source/create/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const add = dialog.getByRole('button', { name: /^Add/ })
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong. Try again')

  await add.click()

  await expect(dialog).toHaveCount(0)
  const found = await stack.db.selectFrom('source').select('id').where('title', '=', 'Reply lost').execute()
  expect(found).toHaveLength(1)
})
