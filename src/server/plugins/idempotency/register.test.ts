import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { type Endpoint, IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { importEndpoints } from '#contract/files/imports.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import type { Call } from '#server/route.ts'
import { asRole, signIn, type TestActor } from '#testing/server/actors.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import {
  buildAccount,
  buildCategory,
  buildGroup,
  buildSource,
  buildSubcategory,
  MISSING_ID,
} from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'
import { untilLockWaits } from '#testing/server/waiting.ts'

const test = startTestApp()
const second = alongside(test)
const users = signInUsers(test)

const DAY_MS = 24 * 3_600_000

let counter = 0
const next = () => (counter += 1)
const newKey = () => `key-${next()}`
const newEmail = () => `keyed${next()}@example.org`

/** Call that takes a key, with an administrator's request. */
interface KeyedCallSample {
  readonly endpoint: Endpoint
  readonly params?: Record<string, number>
  /** Returns a valid body, different each time. */
  readonly body: () => object
  readonly refused: object
  readonly table: 'source' | 'app_group' | 'category' | 'subcategory' | 'account' | 'bulk_undo'
}

const samples = {
  'source create': async (): Promise<KeyedCallSample> => {
    const fields = {
      link: 'https://keyed.example/',
      note: 'A note.',
      subCategory: (await buildSubcategory(test.db)).id,
    }
    const body = () => ({ ...fields, title: `Source ${next()}` })
    return { endpoint: sourceEndpoints.create, body, refused: { ...body(), subCategory: MISSING_ID }, table: 'source' }
  },
  'group create': async (): Promise<KeyedCallSample> => {
    const body = (email = newEmail()) => ({ name: `Group ${next()}`, user: { fullName: 'Ada', email } })
    const { email } = await buildAccount(test.db)
    return { endpoint: groupEndpoints.create, body: () => body(), refused: body(email), table: 'app_group' }
  },
  'categories create': async (): Promise<KeyedCallSample> => {
    const { name } = await buildCategory(test.db)
    const body = () => ({ name: `Category ${next()} of a key` })
    return { endpoint: categoryEndpoints.create, body, refused: { name }, table: 'category' }
  },
  'subcategories create': async (): Promise<KeyedCallSample> => {
    const { category_id: id, name } = await buildSubcategory(test.db)
    const body = () => ({ name: `Subcategory ${next()} of a key` })
    return {
      endpoint: categoryEndpoints.createSubcategory,
      params: { id },
      body,
      refused: { name },
      table: 'subcategory',
    }
  },
  'change of many': async (): Promise<KeyedCallSample> => {
    const { id: subCategory } = await buildSubcategory(test.db)
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await buildSource(test.db)).id))
    const body = (place = subCategory) => ({ sources: [ids.pop()], action: { kind: 'move', subCategory: place } })
    return { endpoint: bulkEndpoints.change, body: () => body(), refused: body(MISSING_ID), table: 'bulk_undo' }
  },
  invite: async (): Promise<KeyedCallSample> => {
    const { id: groupId } = await buildGroup(test.db)
    const { email } = await buildAccount(test.db)
    const body = () => ({ fullName: 'Grace', email: newEmail(), groupManager: false })
    return {
      endpoint: groupEndpoints.invite,
      params: { groupId },
      body,
      refused: { ...body(), email },
      table: 'account',
    }
  },
}

const each = describe.each(Object.entries(samples))

const send = (who: TestActor, { endpoint, params }: KeyedCallSample, { body, key }: { body: unknown; key: string }) =>
  who.call(endpoint, { ...(params && { params }), body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } })

const rowsOf = async (table: KeyedCallSample['table']) => {
  const { rows } = await test.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

const signInAgain = ({ id, groupId }: TestActor, app = test) => signIn(app, { id, group_id: groupId })

const answerOf = ({ status, text, headers }: Awaited<ReturnType<typeof send>>) => ({
  status,
  text,
  type: headers['content-type'],
})

// Tested elsewhere: an import needs an uploaded file, and administrators have no records.
const triedElsewhere: readonly Endpoint[] = [
  importEndpoints.create,
  recordEndpoints.create,
  recordEndpoints.search,
  recordEndpoints.repeat,
]

it('every call that accepts a key is tested here', async () => {
  const tried = await Promise.all(Object.values(samples).map(async (sample) => (await sample()).endpoint))

  const taking = allEndpoints.filter(({ takesIdempotencyKey }) => takesIdempotencyKey)
  expect(new Set([...tried, ...triedElsewhere])).toEqual(new Set(taking))
})

each('%s', (_name, prepare) => {
  it('a call with the same key gets the same answer, and creates one object', async () => {
    const sample = await prepare()
    const attempt = { body: sample.body(), key: newKey() }
    const before = await rowsOf(sample.table)

    const first = await send(users.admin, sample, attempt)
    const again = await send(users.admin, sample, attempt)

    expect(first.status).toBe(sample.endpoint.status)
    expect(answerOf(again)).toEqual(answerOf(first))
    expect(await rowsOf(sample.table)).toBe(before + 1)
  })

  it('a call with the same key may be formatted differently', async () => {
    const sample = await prepare()
    const [key, body] = [newKey(), sample.body()]
    const backwards = Object.fromEntries(Object.entries(body).toReversed())

    const first = await send(users.admin, sample, { body, key })
    const again = await send(users.admin, sample, { body: JSON.stringify(backwards, null, 3), key })

    expect(answerOf(again)).toEqual(answerOf(first))
  })

  it('a call with the same key and another body is refused with an explanation, and creates nothing', async () => {
    const sample = await prepare()
    const key = newKey()
    await send(users.admin, sample, { body: sample.body(), key })
    const before = await rowsOf(sample.table)

    const { status, error } = await send(users.admin, sample, { body: sample.body(), key })

    expect([status, error]).toEqual([
      409,
      {
        message: 'An earlier version of this was already saved. Close this form to see it.',
        code: 'conflict',
        errors: [],
      },
    ])
    expect(await rowsOf(sample.table)).toBe(before)
  })

  it('a refused call can be repeated with the same key', async () => {
    const sample = await prepare()
    const [key, body] = [newKey(), sample.body()]

    const malformed = await send(users.admin, sample, { body: {}, key })
    const refused = await send(users.admin, sample, { body: sample.refused, key })
    const corrected = await send(users.admin, sample, { body, key })
    const again = await send(users.admin, sample, { body, key })

    expect([malformed.status, refused.status, corrected.status]).toEqual([400, 400, sample.endpoint.status])
    expect(answerOf(again)).toEqual(answerOf(corrected))
  })

  it('a call with the key of another person is independent', async () => {
    const sample = await prepare()
    const key = newKey()

    const mine = await send(users.admin, sample, { body: sample.body(), key })
    const theirs = await send(users.otherAdmin, sample, { body: sample.body(), key })

    const { status } = sample.endpoint
    expect([mine.status, theirs.status]).toEqual([status, status])
    expect(theirs.text).not.toBe(mine.text)
  })

  it('a call is executed again after a day, and no earlier', async () => {
    const sample = await prepare()
    const attempt = { body: sample.body(), key: newKey() }
    const first = await send(users.admin, sample, attempt)

    test.advance(DAY_MS - 60_000)
    const within = await send(await signInAgain(users.admin), sample, attempt)
    test.advance(60_000)
    const after = await send(await signInAgain(users.admin), sample, { ...attempt, body: sample.body() })

    expect(answerOf(within)).toEqual(answerOf(first))
    expect(after.status).toBe(sample.endpoint.status)
    expect(after.text).not.toBe(first.text)
  })

  it('a call sent ten times at once with one key, to two processes, creates one object and gets equal answers', async () => {
    const sample = await prepare()
    const attempt = { body: sample.body(), key: newKey() }
    const before = await rowsOf(sample.table)
    const there = await signInAgain(users.admin, second)

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_unused, index) => send(index % 2 === 0 ? users.admin : there, sample, attempt)),
    )

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([sample.endpoint.status]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await rowsOf(sample.table)).toBe(before + 1)
  })
})

it('a handler that does not check for an earlier answer is rolled back', async () => {
  const call = { endpoint: categoryEndpoints.create, params: {}, request: { headers: {}, session: null } }
  const made = { name: 'Not asked', sort_name: 'not asked' }

  const carriedOut = test.app.oncePerKey(call as unknown as Call<typeof categoryEndpoints.create>, async (tx) => {
    const { id, name } = await tx.insertInto('category').values(made).returningAll().executeTakeFirstOrThrow()
    return { id, name, count: 0, subCategories: [] }
  })

  await expect(carriedOut).rejects.toThrow('/categories/create/ never asks whether it was answered before')
  expect(await test.db.selectFrom('category').select('id').where('name', '=', made.name).execute()).toEqual([])
})

describe('a person without the permission for a repeated call to', () => {
  const change = (id: number, values: { role?: 'ROLE_USER'; group_id?: number }) =>
    test.db.updateTable('account').set(values).where('id', '=', id).execute()

  it('publish a source is refused, even if it was published', async () => {
    const sample = await samples['source create']()
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const attempt = { body: { ...sample.body(), public: true }, key: newKey() }
    const first = await send(manager, sample, attempt)

    await change(manager.id, { role: 'ROLE_USER' })

    expect([first.status, (await send(manager, sample, attempt)).status]).toEqual([201, 403])
  })

  it('invite into a group learns only that the group is not found', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const sample = { ...(await samples.invite()), params: { groupId: manager.groupId ?? 0 } }
    const attempt = { body: sample.body(), key: newKey() }
    const first = await send(manager, sample, attempt)

    await change(manager.id, { group_id: (await buildGroup(test.db)).id })
    const moved = await send(manager, sample, attempt)
    await change(manager.id, { role: 'ROLE_USER' })
    const demoted = await send(manager, sample, attempt)

    expect([first.status, moved.status, demoted.status]).toEqual([201, 404, 403])
  })

  it('add to a category that was deleted gets 404', async () => {
    const sample = await samples['subcategories create']()
    const attempt = { body: sample.body(), key: newKey() }
    const first = await send(users.admin, sample, attempt)

    await test.db
      .deleteFrom('category')
      .where('id', '=', sample.params?.['id'] ?? 0)
      .execute()

    expect([first.status, (await send(users.admin, sample, attempt)).status]).toEqual([201, 404])
  })
})

describe('a key', () => {
  const keysOf = ({ id }: TestActor) =>
    test.db.selectFrom('idempotency_key').select('key').where('account_id', '=', id).execute()

  it('belongs to one call and its parameters', async () => {
    const key = newKey()
    const prepared = await Promise.all([...Object.values(samples), samples.invite].map((prepare) => prepare()))
    const statuses: number[] = []
    for (const sample of prepared) statuses.push((await send(users.admin, sample, { body: sample.body(), key })).status)

    expect(statuses).toEqual(prepared.map(({ endpoint }) => endpoint.status))
  })

  it.each([['x'], ['~'.repeat(255)], ['"quoted", with=signs!'.replaceAll(' ', '')]])('may be %s', async (key) => {
    const sample = await samples['categories create']()

    expect((await send(users.admin, sample, { body: sample.body(), key })).status).toBe(201)
  })

  it.each([[''], ['x'.repeat(256)], ['two words'], ['tab\there'], ['caf\u00e9'], ['one, other']])(
    'is refused when it is %j, after the checks that come first',
    async (key) => {
      const sample = await samples.invite()
      const elsewhere = { ...sample, params: { groupId: MISSING_ID } }

      const { status, error } = await send(users.admin, sample, { body: sample.body(), key })

      const field = { field: 'Idempotency-Key', message: 'This is not 1 to 255 visible ASCII characters' }
      expect([status, error.errors]).toEqual([400, [field]])
      expect((await send(users.admin, elsewhere, { body: '{', key })).status).toBe(404)
      expect((await send(users.user, sample, { body: '{', key })).status).toBe(403)
      expect((await send(users.guest, sample, { body: '{', key })).status).toBe(401)
    },
  )

  it('is deleted with its account', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const sample = await samples['source create']()
    await send(manager, sample, { body: sample.body(), key: newKey() })
    const before = await keysOf(manager)

    await users.admin.call(groupEndpoints.remove, { params: { id: manager.groupId ?? 0 } })

    expect([before.length, (await keysOf(manager)).length]).toEqual([1, 0])
  })

  it('is not stored for a person who is deleted while the call waits, nor is their new object', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const sample = await samples['categories create']()
    await send(manager, sample, { body: sample.body(), key: newKey() })

    const { reply } = await test.db.transaction().execute(async (tx) => {
      await sql`select from activity_head where chain = ${manager.groupId} for update`.execute(tx)
      await tx.deleteFrom('account').where('id', '=', manager.id).execute()
      const reply = send(manager, sample, { body: { name: 'Too late' }, key: newKey() })
      await untilLockWaits(test)
      return { reply }
    })

    expect((await reply).status).toBe(401)
    expect(await keysOf(manager)).toEqual([])
    expect(await test.db.selectFrom('category').select('id').where('name', '=', 'Too late').execute()).toEqual([])
  })
})
