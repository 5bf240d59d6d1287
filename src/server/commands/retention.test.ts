import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { retentionKinds } from '#server/modules/privacy/retention.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { UsageError } from './command.ts'
import { retain } from './retention.ts'

const commandLine = setUpCommandLine()

const YEAR_DAYS = 366
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const run = async (...args: string[]) => {
  const { lines } = await commandLine.run(retain, { args })
  return Object.fromEntries(
    lines.slice(0, -1).map((line) => [line.slice(0, 28).trim(), Number(line.match(/\d+$/)?.[0])]),
  )
}

/** Creates expired data of every kind. */
const buildOld = async (days: number) => {
  const { db } = commandLine
  const account = await buildAccount(db)
  const [id, at] = [account.id, daysAgo(days)]
  const object = { type: 'user' as const, id, name: account.email }
  const entry = { groupId: account.group_id, object }
  await recordActivity(db, at, { kind: 'login_failed', actorId: null, ...entry, cameFrom: '203.0.113.7' })
  await recordActivity(db, at, {
    kind: 'sources_searched',
    actorId: id,
    groupId: account.group_id,
    after: { search: 'x' },
  })
  const email = { message_id: `sent ${id}`, kind: 'reset', account_id: id, payload: '{}' }
  await db
    .insertInto('email')
    .values({ ...email, created_at: at, run_at: at, sent_at: at })
    .execute()
  await sql`insert into source_import (account_id, name, choices, state, total, created_at, finished_at)
    values (${id}, 'a.html', '{}', 'done', 0, ${at}, ${at})`.execute(db)
  await sql`insert into session (token_hash, account_id, created_at, seen_at) values (${Buffer.from(`s${id}`)}, ${id}, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into known_device values (${Buffer.from(`d${id}`)}, ${id}, ${at})`.execute(db)
  await sql`insert into upload (account_id, name, created_at) values (${id}, 'a.html', ${at})`.execute(db)
  await sql`insert into idempotency_key (account_id, call, key, created_at) values (${id}, 'POST /', 'k', ${at})`.execute(
    db,
  )
  return account
}

const EACH = {
  activity: 0,
  'words of searches': 1,
  'research records': 0,
  'addresses of failed logins': 1,
  'e-mails that were sent': 1,
  'imports that ended': 1,
  sessions: 1,
  'known browsers': 1,
  'uploaded files': 1,
  'answers for a repeated try': 1,
}
const NOTHING = Object.fromEntries(Object.keys(EACH).map((name) => [name, 0]))

it('reports expired data and leaves it, and removes the same number when told to', async () => {
  await buildOld(2 * YEAR_DAYS)

  expect([await run(), await run()]).toEqual([EACH, EACH])
  expect(await run('--apply')).toEqual(EACH)
  expect(await run()).toEqual(NOTHING)
})

it('keeps data of a person or a group under a hold, except expired technical data', async () => {
  const person = await buildOld(2 * YEAR_DAYS)
  const ofGroup = await buildOld(2 * YEAR_DAYS)
  await sql`insert into hold (account_id, group_id, reason, created_at)
    values (${person.id}, null, 'Case', now()), (null, ${ofGroup.group_id}, 'Case', now())`.execute(commandLine.db)

  expect(await run('--apply')).toEqual({
    ...NOTHING,
    sessions: 2,
    'known browsers': 2,
    'uploaded files': 2,
    'answers for a repeated try': 2,
  })

  await commandLine.db.deleteFrom('hold').execute()
  expect(await run('--apply')).toMatchObject({
    'e-mails that were sent': 2,
    'imports that ended': 2,
    'words of searches': 2,
    'research records': 0,
  })
})

it('removes the activity by whole months if the operator has set a period', async () => {
  await buildOld(3 * YEAR_DAYS)
  const config = readConfig({ ...commandLine.settings, RETENTION_ACTIVITY: '730d' })
  const [activity] = retentionKinds(config)

  const counted = await activity?.count(commandLine.db, new Date())
  const removed = await activity?.remove(commandLine.db, new Date())

  expect([counted, removed, await activity?.count(commandLine.db, new Date())]).toEqual([removed, counted, 0])
  expect(removed).toBeGreaterThanOrEqual(2)
})

it.each([
  ['RETENTION_ACTIVITY', '30d'],
  ['RETENTION_ACTIVITY', 'forever'],
  ['RETENTION_EMAILS', '0d'],
  ['RETENTION_LOGINS', '-1d'],
  ['RETENTION_IMPORTS', 'off'],
])('refuses %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

it('refuses unknown options', async () => {
  await expect(run('--all')).rejects.toThrow(UsageError)
})
