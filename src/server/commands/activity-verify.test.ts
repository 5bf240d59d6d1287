import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { verifyActivityLog } from './activity-verify.ts'
import { UsageError } from './command.ts'

const commandLine = setUpCommandLine()

const verify = (...args: string[]) => commandLine.run(verifyActivityLog, { args })

let groupId = 100

/** A separate chain of five entries for each test; a chain's id needs no group. */
beforeEach(async () => {
  await tamper`delete from activity`
  await tamper`delete from activity_head`
  groupId += 1
  for (const name of ['one', 'two', 'three', 'four', 'five']) await append(name)
})

const append = (name: string) =>
  recordActivity(commandLine.db, new Date(), {
    kind: 'category_added',
    actorId: null,
    groupId,
    object: { type: 'category', id: 1, name },
    after: { name },
  })

/** Bypasses the triggers as a superuser. */
const tamper = (parts: TemplateStringsArray, ...values: unknown[]) =>
  commandLine.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql(parts, ...values).execute(tx)
  })

/** Recomputes the hashes of an entry for its current content. */
const reseal = async (position: number) => {
  await tamper`update activity a set content_hash = activity_content_hash(a) where chain = ${groupId} and position = ${position}`
  await tamper`update activity a set hash = activity_hash(a) where chain = ${groupId} and position = ${position}`
}

/** Changes the content of an entry and recomputes its hashes. */
const rewrite = async (position: number) => {
  await tamper`update activity set object_name = 'six' where chain = ${groupId} and position = ${position}`
  await reseal(position)
}

/** Links an entry to its current predecessor. */
const relink = (position: number) =>
  tamper`update activity set previous_hash =
      (select hash from activity where chain = ${groupId} and position = ${position - 1})
    where chain = ${groupId} and position = ${position}`

const idAt = async (position: number) => {
  const entry = await commandLine.db
    .selectFrom('activity')
    .select('id')
    .where('chain', '=', groupId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  return entry.id
}

/** Findings without times, and the exit code. */
const found = async (...args: string[]) => {
  const { code, lines } = await verify(...args)
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining('not as it was written')])
  return lines.slice(0, -1).map((line) => line.replace(/, entry (\d+) \((\w+), [^)]*\)/, ' [$1 $2]'))
}

const at = (position: number) => `Chain ${groupId}, position ${position}`
const entryAt = async (position: number) => `${at(position)} [${await idAt(position)} category_added]`

describe('an untouched activity log', () => {
  it('is verified, and its chain heads are printed', async () => {
    await recordActivity(commandLine.db, new Date(), { kind: 'login', actorId: null, groupId: null })

    const { code, lines } = await verify()

    expect(code).toBe(0)
    expect(lines).toEqual([
      'The activity log is as it was written: 6 entries in 2 chains',
      'Chain heads (keep them elsewhere):',
      expect.stringMatching(/^ {2}0:1:[0-9a-f]{64}$/),
      expect.stringMatching(new RegExp(`^ {2}${groupId}:5:[0-9a-f]{64}$`)),
    ])
    expect((await verify('--expect', lines[2]?.trim() ?? '', '--expect', lines[3]?.trim() ?? '')).code).toBe(0)
  })

  it('is still verified after it grew, when it is empty, and after searches have expired', async () => {
    const [, , end = ''] = (await verify()).lines
    const searched = { kind: 'sources_searched', actorId: null, groupId, after: { search: 'bank' } } as const
    await recordActivity(commandLine.db, new Date('2020-01-01'), searched)
    await sql`update activity set group_name = null, after = null, salt = null where kind = 'sources_searched'`.execute(
      commandLine.db,
    )
    await append('seven')

    expect((await verify('--expect', end.trim())).code).toBe(0)
    await tamper`delete from activity`
    await tamper`delete from activity_head`
    expect((await verify()).lines).toEqual(['The activity log is as it was written: 0 entries in 0 chains'])
  })
})

describe('an entry that was appended as if it were an old one', () => {
  const appendAs = (at: Date, id?: number) =>
    sql`insert into activity (id, at, kind, group_id, object_type, object_name) overriding system value
      values (${id ?? sql`nextval(pg_get_serial_sequence('activity', 'id'))`}, ${at}, 'category_added', ${groupId}, 'category', 'forged')`.execute(
      commandLine.db,
    )
  const DAY_MS = 24 * 3_600_000

  it('is reported if it claims an earlier time', async () => {
    await appendAs(new Date(Date.now() - DAY_MS))
    await append('seven')

    const { code, lines } = await verify()

    expect([code, lines[0]?.replace(/, entry .*\)/, ''), lines[2]]).toEqual([
      0,
      `${at(6)} is out of order: its time is before that of the entry before it`,
      'Out of order in time or id: 1 entry. Was a clock set back?',
    ])
  })

  it('is reported if it has an id of an earlier time', async () => {
    await commandLine.db.transaction().execute(async (tx) => {
      await sql`select nextval(pg_get_serial_sequence('activity', 'id'))`.execute(tx)
    })
    const free = (await idAt(5)) + 1
    await recordActivity(commandLine.db, new Date(), { kind: 'category_added', actorId: null, groupId })
    await appendAs(new Date(Date.now() + DAY_MS), free)

    const { code, lines } = await verify()

    expect([code, lines[0]?.replace(/, entry .*\)/, '')]).toEqual([
      0,
      `${at(7)} is out of order: its id is that of an earlier time`,
    ])
  })
})

describe('tampering with the activity log is found and reported', () => {
  it.each([
    ['a name', sql`object_name = 'six'`],
    ['what changed', sql`after = '{"name": "six"}'`],
    ['the time', sql`at = at + interval '1 microsecond'`],
    ['the kind', sql`kind = 'category_deleted'`],
    ['the number', sql`id = default`],
    ['the person', sql`actor_id = 7`],
    ['the person’s name', sql`actor_name = 'Eve'`],
    ['the person’s role', sql`actor_role = 'ROLE_ADMIN'`],
    ['the group’s name', sql`group_name = 'Globex'`],
    ['the group', sql`group_id = group_id + 1`],
    ['the type of the object', sql`object_type = 'source'`],
    ['the number of the object', sql`object_id = 2`],
    ['what was', sql`before = '{"name": "six"}'`],
    ['the act that it is part of', sql`act = 7`],
    ['the salt', sql`salt = '\\x00'`],
    ['the hash of the contents', sql`content_hash = '\\x00'`],
    ['the hash', sql`hash = '\\x00'`],
    ['the link to the entry before', sql`previous_hash = '\\x00'`],
  ])('when %s was changed', async (_what, change) => {
    await tamper`update activity set ${change} where chain = ${groupId} and position = 3`

    expect(await found()).toEqual([expect.stringMatching(new RegExp(`^${at(3)} .* was changed$`))])
  })

  it('when an entry was changed and its own hashes with it', async () => {
    await rewrite(3)

    expect(await found()).toEqual([
      `${await entryAt(4)} does not follow the entry before it: one of the two was changed or put in`,
    ])
  })

  it('when an entry was changed, its own hashes, and the link of the entry after it', async () => {
    await rewrite(3)
    await relink(4)

    expect(await found()).toEqual([`${await entryAt(4)} was changed`])
  })

  it('when all entries after a changed one were rewritten, given a head that was kept elsewhere', async () => {
    const [, , end = ''] = (await verify()).lines
    await rewrite(3)
    for (const position of [4, 5]) {
      await relink(position)
      await reseal(position)
    }
    await tamper`update activity_head set hash = (select hash from activity where chain = ${groupId} and position = 5)
      where chain = ${groupId}`

    expect((await verify()).code).toBe(0)
    expect(await found('--expect', end.trim())).toEqual([`${at(5)} has another hash than was expected`])
  })

  it('when the last entry was changed and its own hashes with it', async () => {
    await rewrite(5)

    expect(await found()).toEqual([`${at(5)} is not the last entry that was written: the head has another hash`])
  })

  it('when contents that may not expire are gone', async () => {
    await tamper`update activity set after = null, object_type = null, object_id = null, object_name = null, salt = null
      where chain = ${groupId} and position = 2`

    expect(await found()).toEqual([`${await entryAt(2)} was changed`])
  })

  it('when a search whose words have expired was given to another group', async () => {
    const [from, to] = [groupId + 1000, groupId + 2000]
    const searched = { kind: 'sources_searched', actorId: null, groupId: from, after: { search: 'bank' } } as const
    await recordActivity(commandLine.db, new Date('2020-01-01'), searched)
    await sql`select activity_searches_expire(now())`.execute(commandLine.db)
    await tamper`update activity set chain = ${to}, group_id = ${to} where chain = ${from}`
    await tamper`update activity_head set chain = ${to} where chain = ${from}`

    expect(await found()).toEqual([
      expect.stringMatching(new RegExp(`^Chain ${to}, position 1 \\[\\d+ sources_searched\\] was changed$`)),
    ])
  })

  it('when entries are missing: the first, some in the middle, the last', async () => {
    await tamper`delete from activity where chain = ${groupId} and position in (1, 3, 5)`

    expect(await found()).toEqual([`${at(1)} is missing`, `${at(3)} is missing`, `${at(5)} is missing`])
  })

  it('when a whole chain is missing, or its head', async () => {
    await tamper`delete from activity where chain = ${groupId}`
    const first = await found()
    groupId += 1
    await tamper`delete from activity_head`
    await append('one')
    await tamper`delete from activity_head`

    expect(first).toEqual([`Chain ${groupId - 1}, position 1 is missing, and all up to position 5`])
    expect(await found()).toEqual([`${await entryAt(1)} was put in behind the end of the chain`])
  })

  it('when a missing entry was covered up by moving those after it', async () => {
    await tamper`delete from activity where chain = ${groupId} and position = 3`
    await tamper`update activity set position = 3 where chain = ${groupId} and position = 4`
    await tamper`update activity set position = 4 where chain = ${groupId} and position = 5`

    expect(await found()).toEqual([
      `${await entryAt(3)} was moved here from position 4`,
      `${await entryAt(4)} was moved here from position 5`,
      `${at(5)} is missing`,
    ])
  })

  it('when an entry with correct hashes was inserted in between', async () => {
    await tamper`update activity set position = position + 100 where chain = ${groupId} and position > 2`
    await tamper`update activity set position = position - 99 where chain = ${groupId} and position > 2`
    await tamper`insert into activity (chain, position, at, kind, group_id, previous_hash)
      select ${groupId}, 3, now(), 'category_added', ${groupId}, hash from activity where chain = ${groupId} and position = 2`
    await reseal(3)
    await tamper`update activity_head set position = 6 where chain = ${groupId}`

    expect(await found()).toEqual([
      `${await entryAt(3)} was put in`,
      `${await entryAt(4)} was moved here from position 3`,
      `${await entryAt(5)} was moved here from position 4`,
      `${await entryAt(6)} was moved here from position 5`,
    ])
  })

  it('when an entry was inserted at the end', async () => {
    await tamper`insert into activity (chain, position, at, kind, group_id, previous_hash)
      select ${groupId}, 6, now(), 'category_added', ${groupId}, hash from activity where chain = ${groupId} and position = 5`
    await reseal(6)

    expect(await found()).toEqual([`${await entryAt(6)} was put in behind the end of the chain`])
  })

  it('when two entries have changed places', async () => {
    await tamper`update activity set position = 99 where chain = ${groupId} and position = 2`
    await tamper`update activity set position = 2 where chain = ${groupId} and position = 3`
    await tamper`update activity set position = 3 where chain = ${groupId} and position = 99`

    expect(await found()).toEqual([
      `${await entryAt(2)} was moved here from position 3`,
      `${await entryAt(3)} was moved here from position 2`,
    ])
  })

  it('when the end was cut off and the head with it, given the head that was kept elsewhere', async () => {
    const [, , end = ''] = (await verify()).lines
    await tamper`delete from activity where chain = ${groupId} and position > 3`
    await tamper`update activity_head set position = 3,
      hash = (select hash from activity where chain = ${groupId} and position = 3) where chain = ${groupId}`

    expect((await verify()).code).toBe(0)
    expect(await found('--expect', end.trim())).toEqual([`${at(5)} is missing, though it was expected`])
  })

  it('when everything was rewritten, given the head that was kept elsewhere', async () => {
    const [, , end = ''] = (await verify()).lines
    await tamper`delete from activity`
    await tamper`delete from activity_head`
    for (const name of ['a', 'b', 'c', 'd', 'e']) await append(name)

    expect((await verify()).code).toBe(0)
    expect(await found('--expect', end.trim())).toEqual([`${at(5)} has another hash than was expected`])
  })

  it('up to a maximum number of entries, if all are wrong', async () => {
    for (let index = 0; index < 120; index += 1) await append(`${index}`)
    await tamper`update activity set object_name = 'x' where chain = ${groupId}`

    const findings = await found()

    expect([findings.length, findings.at(-1)]).toEqual([
      101,
      `${at(100)} is where the check of this chain ends: too much is wrong`,
    ])
  })
})

it('an invalid chain head is refused with one line that explains its form', async () => {
  await expect(verify('--expect', '1:2:3')).rejects.toThrow(UsageError)
  await expect(verify('something')).rejects.toThrow('Usage: npm run activity:verify')
})
