import { expect, it } from 'vitest'
import { passwordsIn } from '#server/modules/accounts/password-repository.ts'
import { type Account, findAccount } from '#server/modules/accounts/repository.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { loginsIn } from './login-repository.ts'

const test = startTestApp()
const browser = { previous: null, place: { device: 'Firefox on Linux', address: '203.0.113.7' }, device: null }

/** Account whose password has just been verified. */
const findVerifiedAccount = async (): Promise<Account> => {
  const { email } = await buildAccount(test.db)
  const account = await findAccount(test.db, email)
  if (!account) throw new Error('the account is there')
  return account
}

it('opens no session if the password was changed after the check', async () => {
  const account = await findVerifiedAccount()
  const kept = await passwordsIn(test.db, test.now).change(account, 'another hash', browser)

  expect(await loginsIn(test.db, test.now).logIn(account, browser)).toBeNull()
  expect(kept).not.toBeNull()
  expect(
    await test.db.selectFrom('session').selectAll().where('account_id', '=', account.user.id).execute(),
  ).toHaveLength(1)
})

it('opens no session if the account was deleted after the check of the password', async () => {
  const account = await findVerifiedAccount()
  await test.db.deleteFrom('account').where('id', '=', account.user.id).execute()

  expect(await loginsIn(test.db, test.now).logIn(account, browser)).toBeNull()
})

it('uses up no link for an account that was deleted in between', async () => {
  const account = await findVerifiedAccount()
  await test.db.deleteFrom('account').where('id', '=', account.user.id).execute()
  const confirmation = { token: 'gone with it', accountId: account.user.id, passwordHash: 'another hash' }

  expect(await passwordsIn(test.db, test.now).confirm(confirmation, browser)).toBeNull()
})
