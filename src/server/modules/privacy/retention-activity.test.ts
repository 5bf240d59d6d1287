import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { verifyActivityLog } from '#server/commands/activity-verify.ts'
import { eraseUser } from '#server/commands/user-data.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildAccount, buildGroup } from '#testing/server/factories.ts'

const commandLine = setUpCommandLine()
const verify = async (...args: string[]) => {
  const { code, lines } = await commandLine.run(verifyActivityLog, { args })
  return { code, first: lines[0], heads: lines.slice(2).map((line) => line.trim()) }
}

const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * 86_400_000)

/** Runs as the application's role, which may not delete entries itself. */
const retain = (years: number) => sql`select activity_retain(${yearsAgo(years)})`.execute(commandLine.db)

const kindsOf = async (chain: number) => {
  const entries = commandLine.db.selectFrom('activity').select(['kind', 'position']).where('chain', '=', chain)
  return (await entries.orderBy('position').execute()).map(({ kind, position }) => `${position} ${kind}`)
}

let group: { id: number }
let ada: { id: number; email: string; full_name: string }

beforeEach(async () => {
  group = await buildGroup(commandLine.db)
  ada = await buildAccount(commandLine.db, { groupId: group.id })
  for (const years of [4, 3, 2]) await append(years)
})

const append = (years: number, actorId: number | null = null) =>
  recordActivity(commandLine.db, yearsAgo(years), { kind: 'logout', actorId, groupId: group.id })

it('cuts the beginning of a chain, records this, and leaves the rest unchanged', async () => {
  const { heads } = await verify()

  await retain(2.5)

  expect(await kindsOf(group.id)).toEqual(['3 logout', '4 entries_expired'])
  const after = await verify(...heads.flatMap((head) => ['--expect', head]))
  expect([after.code, after.first]).toEqual([0, expect.stringContaining('is as it was written')])
  await retain(2.5)
  expect(await kindsOf(group.id)).toEqual(['3 logout', '4 entries_expired'])
  await retain(1.5)
  expect([await kindsOf(group.id), (await verify()).code]).toEqual([['4 entries_expired', '5 entries_expired'], 0])
})

it('never removes entries younger than twelve months', async () => {
  await append(0.5)

  await sql`select activity_retain(now() + interval '1 day')`.execute(commandLine.db)

  expect(await kindsOf(group.id)).toEqual(['4 logout', '5 entries_expired'])
})

it('detects a beginning that was cut in another way', async () => {
  await retain(2.5)
  await commandLine.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update activity_cut set position = 3, hash = (select hash from activity where chain = ${group.id} and position = 3)
      where chain = ${group.id}`.execute(tx)
    await sql`delete from activity where chain = ${group.id} and position = 3`.execute(tx)
  })

  const { code, first } = await verify()

  expect([code, first]).toEqual([1, `Chain ${group.id}, position 3 is where the chain was cut, and no entry says so`])
  await sql`update activity_cut set position = 2 where chain = ${group.id}`.execute(commandLine.db)
  await sql`delete from activity_cut where chain = ${group.id}`.execute(commandLine.db)
  expect((await verify()).first).toContain('is missing')
  await commandLine.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from activity`.execute(tx)
    await sql`delete from activity_head`.execute(tx)
    await sql`delete from activity_cut`.execute(tx)
  })
})

it('stops before the first entry of a person under a hold, and skips a group under a hold', async () => {
  const other = await buildGroup(commandLine.db)
  await recordActivity(commandLine.db, yearsAgo(3), { kind: 'logout', actorId: null, groupId: other.id })
  await append(2, ada.id)
  await sql`insert into hold (account_id, group_id, reason, created_at)
    values (${ada.id}, null, 'Case', now()), (null, ${other.id}, 'Case', now())`.execute(commandLine.db)

  await retain(1.5)

  expect(await kindsOf(group.id)).toEqual(['4 logout', '5 entries_expired'])
  expect(await kindsOf(other.id)).toEqual(['1 logout'])
  await commandLine.db.deleteFrom('hold').execute()
})

it('keeps the erasure entry of a person until all entries that the erasure changed have expired', async () => {
  const other = await buildGroup(commandLine.db)
  await append(3, ada.id)
  await recordActivity(commandLine.db, yearsAgo(3), { kind: 'login', actorId: ada.id, groupId: other.id })
  await commandLine.run(eraseUser, { args: [ada.email, '--yes'] })
  await commandLine.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update activity set at = ${yearsAgo(2)} where kind = 'person_erased' and chain = ${group.id}`.execute(tx)
    await sql`update activity a set hash = activity_hash(a) where kind = 'person_erased' and chain = ${group.id}`.execute(
      tx,
    )
    await sql`update activity_head h set hash = a.hash from activity a
      where a.chain = h.chain and a.position = h.position and h.chain = ${group.id}`.execute(tx)
  })
  await sql`insert into hold (group_id, reason, created_at) values (${other.id}, 'Case', now())`.execute(commandLine.db)

  await retain(1.5)
  expect([await kindsOf(group.id), (await verify()).code]).toEqual([['5 person_erased', '6 entries_expired'], 0])

  await commandLine.db.deleteFrom('hold').execute()
  await retain(1.5)
  expect([await kindsOf(group.id), (await verify()).code]).toEqual([['6 entries_expired', '7 entries_expired'], 0])
  expect(await commandLine.db.selectFrom('activity_pseudonym').selectAll().execute()).toEqual([])
})
