import { expect, it } from 'vitest'
import { tokenHashOf } from '#server/http/token.ts'
import { verifyPassword } from '#server/modules/accounts/password.ts'
import { entriesOf } from '#testing/server/activity.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildAccount, buildGroup } from '#testing/server/factories.ts'
import { createAdministrator } from './admin-create.ts'

const commandLine = setUpCommandLine()
const run = (args: string[], password = 'an entirely new one') =>
  commandLine.run(createAdministrator, { args, input: `${password}\n` })
const find = (email: string) =>
  commandLine.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()

it('makes an administrator with the password from standard input', async () => {
  const { code, lines } = await run(['first@example.org', 'First One'])

  const account = await find('first@example.org')
  expect([code, lines]).toEqual([0, ['First One <first@example.org> is an administrator now']])
  expect(account).toMatchObject({ full_name: 'First One', role: 'ROLE_ADMIN', group_id: null })
  expect(await verifyPassword(account?.password_hash ?? null, 'an entirely new one')).toBe(true)
})

it('records who was made an administrator', async () => {
  await run(['recorded@example.org', 'Rita Recorded'])

  const account = await find('recorded@example.org')
  expect(await entriesOf(commandLine, 'administrator_added')).toContainEqual({
    actor_id: null,
    group_id: null,
    object_type: 'user',
    object_id: account?.id,
    object_name: 'Rita Recorded',
    before: null,
    after: { email: 'recorded@example.org' },
  })
})

it('records a reset, in the group of the account, and e-mails the account’s owner', async () => {
  const account = await buildAccount(commandLine.db)

  await run(['--reset', account.email], 'after the reset')

  const emails = commandLine.db.selectFrom('email').select('kind').where('account_id', '=', account.id)
  expect(await emails.execute()).toEqual([{ kind: 'password_changed' }])
  expect((await entriesOf(commandLine, 'password_reset')).at(-1)).toEqual({
    actor_id: null,
    group_id: account.group_id,
    object_type: 'user',
    object_id: account.id,
    object_name: account.full_name,
    before: null,
    after: null,
  })
})

it('refuses a password with the name of the person’s group', async () => {
  const group = await buildGroup(commandLine.db, { name: 'Globex Compliance' })
  const account = await buildAccount(commandLine.db, { groupId: group.id })

  await expect(run(['--reset', account.email], 'the best of Globex')).rejects.toThrow('the name of your group')
})

it('activates an invited account, and sends no e-mail about a change', async () => {
  const account = await buildAccount(commandLine.db, { pending: true })

  const { code } = await run(['--reset', account.email], 'after the reset')

  const emails = commandLine.db.selectFrom('email').select('kind').where('account_id', '=', account.id)
  expect([code, await emails.execute()]).toEqual([0, []])
})

it('sets a new password and ends the sessions of the account', async () => {
  const account = await buildAccount(commandLine.db)
  const time = new Date()
  await commandLine.db
    .insertInto('session')
    .values({ token_hash: tokenHashOf('t'), account_id: account.id, created_at: time, seen_at: time })
    .execute()

  const { code } = await run(['--reset', account.email.toUpperCase()], 'after the reset')

  const { password_hash } = (await find(account.email)) ?? { password_hash: null }
  expect(code).toBe(0)
  expect(await verifyPassword(password_hash, 'after the reset')).toBe(true)
  expect(await commandLine.db.selectFrom('session').selectAll().where('account_id', '=', account.id).execute()).toEqual(
    [],
  )
})

it.each([
  [[], 'Usage'],
  [['a@example.org'], 'Usage'],
  [['a@example.org', 'A', 'B'], 'Usage'],
  [['--reset', 'a@example.org', 'A'], 'Usage'],
  [['nonsense', 'A'], 'nonsense: This is not a valid email address'],
  [['a@example.org', ' '], 'This field is required'],
  [['a@example.org', 'www.evil.example'], 'www.evil.example: A name can’t hold a web address'],
  [['--reset', 'unknown@example.org'], 'There is no account unknown@example.org'],
])('wrong arguments end in one message: %j', async (args, message) => {
  await expect(run(args)).rejects.toThrow(message)
})

it('refuses an address that is in use and a password that is too easy', async () => {
  const account = await buildAccount(commandLine.db)

  await expect(run([account.email.toUpperCase(), 'Somebody'])).rejects.toThrow('There is an account')
  await expect(run(['b@example.org', 'B'], 'short')).rejects.toThrow('The password: This is shorter than 12 characters')
  await expect(run(['b@example.org', 'B'], '')).rejects.toThrow('The password: This is shorter')
  expect(await find('b@example.org')).toBeUndefined()
})
