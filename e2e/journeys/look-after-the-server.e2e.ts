import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { expectAccessible } from '../steps/axe.ts'
import { furtherEntriesOf } from '../steps/screens.ts'

// Narrowest to widest viewport.
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 820, height: 1180 } },
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
] as const

test.describe.configure({ timeout: 120_000 })

test('an administrator sees a warning of a failed backup, opens the server status, and sees the last backup', async ({
  visit,
  stack,
}) => {
  const scheduled = { is_scheduled: true, is_encrypted: false, finished_at: new Date() }
  const failed = { ...scheduled, folder: '/backups/1', error: 'No space left on the device' }
  await stack.db.insertInto('backup_try').values(failed).execute()
  const page = await visit('admin')
  await page.goto('/')

  const notice = page.getByRole('complementary', { name: 'Server' })
  await expect(notice).toContainText('The last backup failed. No backup has been made, and none is scheduled.')
  await notice.getByRole('link', { name: 'Status' }).click()

  await expect(page).toHaveURL('/status')
  await expect(page).toHaveTitle('Status · Sourcebook')
  await expect(page.getByRole('region', { name: 'Backups' })).toContainText('No space left on the device')
  await expect(page.getByRole('region', { name: 'Database' })).toContainText('PostgreSQL')
  await expect(page.getByRole('region', { name: 'Search index' })).toContainText('StateReady')
  await expectAccessible(page, 'the status of the server', LOOKS)

  const good = { ...scheduled, folder: '/backups/2', rows: 10, bytes: 1000 }
  await stack.db.insertInto('backup_try').values(good).execute()
  await expect(page.getByText('This server schedules no backups.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('The last backup failed.')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Backups' })).toContainText('/backups/2')
})

test('an administrator reaches the status by keyboard, and other roles can’t open it', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/sources')
  await furtherEntriesOf(page).getByRole('link', { name: 'Status' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible()

  const manager = await visit('manager')
  await manager.goto('/status')
  await expect(manager).not.toHaveURL('/status')
})
