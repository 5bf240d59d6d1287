import { people } from '../fixtures/actors.ts'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { accountOf, loginDialogOf } from '../steps/session.ts'
import { fillSource, openNewSource } from '../steps/source-form.ts'
import { openSources } from '../steps/sources.ts'

const { fullName, email } = people.analyst

test('an analyst who is removed while writing a source is logged out at once', async ({ visit, stack, provoke }) => {
  provoke({ path: '/api/v1/', status: 401 })
  const analyst = await visit('analyst')
  await openSources(analyst)
  const form = await openNewSource(analyst)
  await fillSource(form, { title: 'Half a source', link: 'example.org', note: 'Not lost.', category: 'Aggregators' })

  const manager = await visit('manager')
  await manager.goto('/groups')
  await manager.getByRole('button', { name: 'Edit' }).click()
  await manager.getByRole('button', { name: `Remove ${fullName}` }).click()
  const confirmation = manager.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(confirmation.getByText('This action can’t be reversed.')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(manager.getByText(fullName)).toHaveCount(0)

  await form.getByRole('button', { name: 'Add' }).click()

  await expect(loginDialogOf(analyst).getByText('Your session has ended. Log in again to go on.')).toBeVisible()
  await expect(accountOf(analyst, fullName)).toHaveCount(0)
  // Only its author may see the draft, and the author can't log in any more.
  await expect(analyst).toHaveURL('/')
  await expect(analyst.getByLabel('Title')).toHaveCount(0)
  const found = await stack.db.selectFrom('source').select('id').where('title', '=', 'Half a source').execute()
  expect(found).toEqual([])
  expect(stack.mailbox.emailsTo(email)).toEqual([])
})
