import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildGroup } from '#testing/server/factories.ts'
import { expireSearches, recordActivity } from './repository.ts'

const test = startTestApp()

const loggedIn = (groupId: number | null, actorId: number | null = null) =>
  ({ kind: 'login', actorId, groupId }) as const

const append = (groupId: number | null, actorId: number | null = null) =>
  transact(test.db, (tx) => recordActivity(tx, test.now(), loggedIn(groupId, actorId)))

const chainOf = (chain: number) =>
  test.db.selectFrom('activity').selectAll().where('chain', '=', chain).orderBy('position').execute()

const headOf = (chain: number) =>
  test.db.selectFrom('activity_head').selectAll().where('chain', '=', chain).executeTakeFirst()

/** True if entries follow without gaps up to the head, each with its predecessor's hash. */
const holdsTogether = async (chain: number) => {
  const rows = await chainOf(chain)
  const head = await headOf(chain)
  const links = rows.every(
    ({ position, previous_hash }, index) =>
      position === index + 1 && previous_hash.equals(rows[index - 1]?.hash ?? Buffer.of()),
  )
  const last = rows.at(-1)
  return links && last !== undefined && head?.position === last.position && head.hash.equals(last.hash)
}

describe('an entry of the activity log', () => {
  it('has the person and the group under their names of that time', async () => {
    const group = await buildGroup(test.db, { name: 'Acme' })
    const account = await buildAccount(test.db, { groupId: group.id, fullName: 'Ada' })
    await append(group.id, account.id)
    await test.db.updateTable('account').set({ full_name: 'Bea' }).where('id', '=', account.id).execute()
    await test.db.updateTable('app_group').set({ name: 'Globex' }).where('id', '=', group.id).execute()

    expect(await chainOf(group.id)).toMatchObject([{ actor_name: 'Ada', actor_role: 'ROLE_USER', group_name: 'Acme' }])
  })

  it('gets its position and its hashes from the database, whatever was given', async () => {
    const { id } = await buildGroup(test.db)
    const forged = Buffer.from('forged')
    const lies = { chain: 7, position: 70, content_hash: forged, previous_hash: forged, hash: forged, salt: forged }
    await test.db
      .insertInto('activity')
      .values({ at: test.now(), kind: 'login', group_id: id, ...lies })
      .execute()

    const [entry] = await chainOf(id)
    const { rows } = await sql<{ sealed: boolean }>`
      select content_hash = activity_content_hash(a) and hash = activity_hash(a) as sealed
      from activity a where id = ${entry?.id}`.execute(test.db)
    expect(entry).toMatchObject({ chain: id, position: 1, previous_hash: Buffer.of() })
    expect(entry?.salt).not.toEqual(forged)
    expect(rows).toEqual([{ sealed: true }])
  })

  it('is in the chain of its group, or without a group in the global one', async () => {
    const { id } = await buildGroup(test.db)
    await append(id)
    await append(null)
    await append(id)

    expect((await chainOf(id)).map(({ position }) => position)).toEqual([1, 2])
    expect([await holdsTogether(id), await holdsTogether(0)]).toEqual([true, true])
  })

  it('is refused if the actor has been deleted, and their change is rolled back', async () => {
    const account = await buildAccount(test.db)
    await test.db.deleteFrom('account').where('id', '=', account.id).execute()
    const renamed = transact(test.db, async (tx) => {
      await tx.updateTable('app_group').set({ name: 'Theirs' }).where('id', '=', account.group_id).execute()
      await recordActivity(tx, test.now(), loggedIn(account.group_id, account.id))
    })

    await expect(renamed).rejects.toThrow('Please log in')
    expect(await chainOf(account.group_id ?? 0)).toEqual([])
    const group = test.db.selectFrom('app_group').select('name').where('id', '=', account.group_id)
    expect(await group.executeTakeFirst()).not.toEqual({ name: 'Theirs' })
  })

  it('leaves no gap in the chain when many are written at once, nor after a rollback', async () => {
    const { id } = await buildGroup(test.db)
    const takenBack = () =>
      transact(test.db, async (tx) => {
        await recordActivity(tx, test.now(), loggedIn(id))
        throw new Error('taken back')
      }).catch(() => {})

    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? takenBack() : append(id))))

    expect((await chainOf(id)).length).toBe(15)
    expect(await holdsTogether(id)).toBe(true)
  })

  it('is written eventually when two transactions write to the same chains in a different order', async () => {
    const [one, two] = [await buildGroup(test.db), await buildGroup(test.db)]
    let met = 0
    let release = () => {}
    const both = new Promise<void>((resolve) => {
      release = resolve
    })
    const inOrder = (first: number, second: number) =>
      transact(test.db, async (tx) => {
        await recordActivity(tx, test.now(), loggedIn(first))
        met += 1
        if (met >= 2) release()
        await both
        await recordActivity(tx, test.now(), loggedIn(second))
      })

    await Promise.all([inOrder(one.id, two.id), inOrder(two.id, one.id)])

    expect([(await chainOf(one.id)).length, (await chainOf(two.id)).length]).toEqual([2, 2])
    expect([await holdsTogether(one.id), await holdsTogether(two.id)]).toEqual([true, true])
  })
})

const monthsAgo = async (months: number) => {
  const { rows } = await sql<{ at: Date }>`select now() - make_interval(months => ${months}) as at`.execute(test.db)
  return rows[0]?.at ?? test.now()
}

const searchedAt = async (groupId: number, months: number) => {
  await recordActivity(test.db, await monthsAgo(months), {
    kind: 'sources_searched',
    actorId: null,
    groupId,
    after: { search: 'bank' },
  })
}

const redact = (groupId: number) =>
  test.db
    .updateTable('activity')
    .set({ group_name: null, after: null, salt: null })
    .where('group_id', '=', groupId)
    .execute()

describe('the activity log', () => {
  it.each([
    ['changing an entry', "update activity set actor_name = 'Nobody'"],
    ['changing nothing of an entry', 'update activity set at = at'],
    ['deleting entries', 'delete from activity'],
    ['emptying it', 'truncate activity'],
    ['emptying it with what refers to it', 'truncate activity cascade'],
    ['adding a head', "insert into activity_head values (987, 1, '')"],
    ['moving a head', 'update activity_head set position = 0'],
    ['deleting a head', 'delete from activity_head'],
    ['emptying the heads', 'truncate activity_head'],
  ])('refuses %s, even to the owner of its tables', async (_what, statement) => {
    await append(null)

    await expect(sql.raw(statement).execute(test.db)).rejects.toThrow('the activity log is append-only')
  })

  it('allows a role with that right to append, and nothing else', async () => {
    const role = `appender_${process.pid}`
    const as = (statement: string) =>
      test.db.transaction().execute(async (tx) => {
        await sql.raw(`set local role ${role}`).execute(tx)
        await sql.raw(statement).execute(tx)
      })
    await sql.raw(`create role ${role}`).execute(test.db)
    await sql.raw(`grant select, insert on activity to ${role}`).execute(test.db)
    const before = (await chainOf(0)).length
    try {
      await as(`create temp table activity_head (chain bigint primary key, position bigint, hash bytea) on commit drop;
        insert into activity (at, kind) values (now(), 'login')`)
      await expect(as("update activity set kind = 'logout'")).rejects.toThrow('permission denied')
      await expect(as('update public.activity_head set position = 9')).rejects.toThrow('permission denied')
    } finally {
      await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(test.db)
    }

    expect((await chainOf(0)).length).toBe(before + 1)
    expect(await holdsTogether(0)).toBe(true)
  })

  it('allows the words of a search to be deleted after twelve months', async () => {
    const { id } = await buildGroup(test.db)
    await searchedAt(id, 12)
    await redact(id)

    expect(await chainOf(id)).toMatchObject([{ kind: 'sources_searched', after: null, salt: null, position: 1 }])
    expect(await holdsTogether(id)).toBe(true)
  })

  it('deletes all details of an old search, and keeps the entry', async () => {
    const account = await buildAccount(test.db)
    const groupId = account.group_id ?? 0
    await recordActivity(test.db, await monthsAgo(13), {
      kind: 'sources_searched',
      actorId: account.id,
      groupId,
      object: { type: 'source', id: 1, name: 'Bank' },
      before: { search: 'ban' },
      after: { search: 'bank' },
    })
    const [whole] = await chainOf(groupId)
    await expireSearches(test.db, test.now())

    const [expired] = await chainOf(groupId)
    const kept = ['id', 'chain', 'position', 'at', 'kind', 'group_id', 'content_hash', 'previous_hash', 'hash', 'act']
    const columns = Object.entries(whole ?? {})
    expect(columns.filter(([name, value]) => name !== 'act' && value === null)).toEqual([])
    expect(expired).toEqual(
      Object.fromEntries(columns.map(([name, value]) => [name, kept.includes(name) ? value : null])),
    )
  })

  it.each([
    ['a search that is younger, whatever the clock of the process', 11, 'sources_searched', 300],
    ['a search that the process calls younger', 13, 'sources_searched', -300],
    ['what else is older', 13, 'login', 0],
  ] as const)('does not redact %s', async (_what, months, kind, daysAhead) => {
    const { id } = await buildGroup(test.db)
    await recordActivity(test.db, await monthsAgo(months), { kind, actorId: null, groupId: id, after: { name: 'x' } })

    await expireSearches(test.db, new Date(test.now().getTime() + daysAhead * 86_400_000))

    expect(await chainOf(id)).toMatchObject([{ after: { name: 'x' } }])
  })

  it('keeps the words of a search for twelve months', async () => {
    const { id } = await buildGroup(test.db)
    await searchedAt(id, 11)

    await expect(redact(id)).rejects.toThrow('append-only')
  })

  it('keeps older entries of other kinds', async () => {
    const { id } = await buildGroup(test.db)
    await recordActivity(test.db, new Date('2020-01-01'), { ...loggedIn(id), after: { name: 'x' } })

    await expect(redact(id)).rejects.toThrow('append-only')
  })

  it('allows nothing but the words of an old search to be deleted', async () => {
    const { id } = await buildGroup(test.db)
    await searchedAt(id, 13)
    const forget = test.db.updateTable('activity').where('group_id', '=', id)

    await expect(forget.set({ after: null }).execute()).rejects.toThrow('append-only')
    await expect(forget.set({ group_name: null, after: null, salt: null, kind: 'login' }).execute()).rejects.toThrow(
      'append-only',
    )
  })
})
