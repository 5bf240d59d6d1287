import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { contactEndpoints, contactSubjects } from '#contract/emails/contact.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { exportEndpoints } from '#contract/files/exports.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { READ_ONLY } from '#contract/messages.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { queriesOver } from '#server/db/kysely.ts'
import { tokenHashOf } from '#server/http/token.ts'
import { sessionsIn } from '#server/modules/sessions/repository.ts'
import { asGuest } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildCategory, buildSource, TEST_PASSWORD } from '#testing/server/factories.ts'
import { turnReadOnly } from '#testing/server/read-only.ts'
import { openPool } from '#testing/server/test-server.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)
const limited = startTestApp({ rateLimits: { ...test.config.rateLimits, reads_guest: { hits: 3, seconds: 60 } } })

const REFUSED = { message: READ_ONLY, code: 'read_only', errors: [], requestId: expect.any(String) }
const HOUR = 3_600_000

const readyz = async () => (await test.app.inject({ url: '/readyz' })).json()

afterEach(() => turnReadOnly(test.db, false))

const search = (order: string) => ({ query: { search: 'sanctions', order } })

describe('while the database is read-only', () => {
  it('guests and logged-in people can still read, even if a read usually writes', async () => {
    const { id } = await buildSource(test.db)
    await test.db.updateTable('app_group').set({ logs_searches: true }).execute()
    await turnReadOnly(test.db, true)
    // Late enough that a session's last use would be updated.
    test.advance(HOUR)

    const statuses = async (kind: 'guest' | 'user' | 'manager' | 'admin') => {
      const calls: [Endpoint, object][] = [
        [sessionEndpoints.me, {}],
        [sourceEndpoints.list, search('title')],
        [sourceEndpoints.detail, { params: { id } }],
        [categoryEndpoints.list, {}],
        [exportEndpoints.export, { query: { scope: 'global', format: 'csv', search: 'sanctions' } }],
        ...(kind === 'user' || kind === 'manager'
          ? ([
              [sourceEndpoints.listGroup, search('favorite')],
              [viewEndpoints.list, {}],
              [sessionEndpoints.list, {}],
            ] as [Endpoint, object][])
          : []),
      ]
      const answered: number[] = []
      for (const [endpoint, options] of calls) answered.push((await users[kind].call(endpoint, options)).status)
      return answered
    }

    expect(await statuses('guest')).toEqual([200, 200, 200, 200, 200])
    expect(await statuses('user')).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
    expect(await statuses('manager')).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
    expect(await statuses('admin')).toEqual([200, 200, 200, 200, 200])
    expect((await users.user.call(sessionEndpoints.me)).reply.user?.id).toBe(users.user.id)
  })

  it('a change is refused with 503, with one sentence and the time of a retry, and works later', async () => {
    const { id } = await buildCategory(test.db)
    await turnReadOnly(test.db, true)
    const change = () =>
      users.admin.call(categoryEndpoints.createSubcategory, { params: { id }, body: { name: 'Ships' } })

    const refused = await change()
    await turnReadOnly(test.db, false)
    const made = await change()

    expect([refused.status, refused.headers['retry-after'], refused.error]).toEqual([503, '5', REFUSED])
    expect(made.status).toBe(201)
  })

  it('nobody can log in, send the form or end a session, because tries must be counted', async () => {
    const { email } = await test.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', users.user.id)
      .executeTakeFirstOrThrow()
    await turnReadOnly(test.db, true)

    const replies = [
      await users.guest.call(sessionEndpoints.login, { body: { username: email, password: TEST_PASSWORD } }),
      await users.guest.call(sessionEndpoints.login, { body: { username: email, password: 'wrong-horse-battery' } }),
      await users.user.call(sessionEndpoints.logout),
      await users.guest.call(contactEndpoints.send, {
        body: { name: 'Ann', email: 'ann@example.org', subject: contactSubjects[0], question: 'Please?' },
      }),
    ]

    expect(replies.map(({ status, error }) => [status, error])).toEqual(replies.map(() => [503, REFUSED]))
  })

  it.each(['guest', 'user', 'manager', 'admin'] as const)(
    'no call of a %s fails as a bug, and every read works',
    async (kind) => {
      const { id } = await buildSource(test.db)
      await turnReadOnly(test.db, true)
      test.advance(HOUR)
      const wrong: string[] = []
      for (const endpoint of allEndpoints.filter(({ streams }) => streams === undefined)) {
        const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]))
        const body = endpoint.body ? {} : undefined
        const { status, error } = await users[kind].call(endpoint, { params, body })
        const isRefused = endpoint.method !== 'GET' && error?.code === 'read_only'
        if (status >= 500 && !isRefused) wrong.push(`${endpoint.method} ${endpoint.path}: ${status} ${error.code}`)
      }

      expect(wrong).toEqual([])
    },
  )

  it('the last use of a session is not written at each call', async () => {
    await turnReadOnly(test.db, true)
    const pool = openPool({ ...test.connection, max: 1 })
    const updates: string[] = []
    const noting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') updates.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const anHourLater = () => new Date(Date.now() + HOUR)
    const sessions = sessionsIn(queriesOver(pool).withPlugin(noting), test.config, anHourLater)
    const token = tokenHashOf(users.user.cookie.replace(/^.*?=/, ''))
    const find = async () => (await sessions.find(token))?.user.id
    const found = [await find(), await find(), await find()]
    await pool.end()

    expect([found, updates]).toEqual([[users.user.id, users.user.id, users.user.id], ['UpdateQueryNode']])
  })

  it('read limits hold, although they can’t be stored', async () => {
    await turnReadOnly(limited.db, true)
    const read = async () => (await asGuest(limited).call(sourceEndpoints.orders)).status

    const first = [await read(), await read()]
    await limited.app.flushHits()

    expect([...first, await read(), await read()]).toEqual([200, 200, 200, 429])
  })

  it('/readyz reports it with 200, and its end', async () => {
    await turnReadOnly(test.db, true)
    const { statusCode } = await test.app.inject({ url: '/readyz' })
    const during = await readyz()
    await turnReadOnly(test.db, false)

    expect([statusCode, during]).toEqual([200, { status: 'degraded', reasons: ['read-only'] }])
    expect(await readyz()).toEqual({ status: 'ready' })
  })
})

describe('a full disk', () => {
  /** Raises PostgreSQL's error for a full disk; full-disk.test.ts fills a real one. */
  const setFull = (isFull: boolean) =>
    test.db.transaction().execute(async (tx) => {
      await sql`drop trigger if exists no_room on category`.execute(tx)
      await sql`create or replace function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`.execute(tx)
      if (isFull) await sql`create trigger no_room before insert on category execute function no_room()`.execute(tx)
    })

  it('refuses changes with the same sentence, and /readyz reports it until space was freed', async () => {
    const change = (name: string) => users.admin.call(categoryEndpoints.create, { body: { name } })
    await setFull(true)
    const refused = await change('Ships')
    await setFull(false)

    expect([refused.status, refused.headers['retry-after'], refused.error]).toEqual([503, '5', REFUSED])
    expect(await readyz()).toEqual({ status: 'ready' })
    expect((await change('Ships')).status).toBe(201)
  })
})
