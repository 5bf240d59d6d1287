import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { SESSION_HEADER, UNATTENDED_HEADER } from '#contract/endpoint.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { eventEndpoints } from '#contract/status/events.ts'
import { buildApp } from '#server/app.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { collectEmails } from '#testing/server/emails.ts'
import { announcedOf, followEvents, nounsIn } from '#testing/server/events.ts'
import {
  addToGroup,
  buildAccount,
  buildCategory,
  buildReport,
  buildSource,
  buildSubcategory,
  buildView,
} from '#testing/server/factories.ts'
import { askForImport } from '#testing/server/imports.ts'
import { withQueries } from '#testing/server/queries.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const other = alongside(test)
const noted = withQueries(test)
const users = signInUsers(test)

const readers = ['guest', 'user', 'colleague', 'manager', 'otherUser', 'otherManager', 'admin'] as const
type Reader = (typeof readers)[number]

const everybodyFollows = async () => {
  const followed = await Promise.all(
    readers.map(async (name, index) => {
      const follower = await followEvents(index % 2 === 0 ? test : other, users[name])
      onTestFinished(() => follower.hangUp())
      return [name, follower] as const
    }),
  )
  // Each reader has one stream.
  return Object.fromEntries(followed) as Record<Reader, (typeof followed)[number][1]>
}

const own = () => users.user.groupId ?? 0
const LIBRARY = ['categories', 'sources', 'tags']
const NOTHING = Object.fromEntries(readers.map((name) => [name, null]))

const subjectOf = async (groupId: number) => (await buildSubcategory(test.db, { groupId })).id
const updated = (id: number, values: { title: string }) =>
  test.db.updateTable('source').set(values).where('id', '=', id).execute()
const emailTo = async (accountId: number, error: string | null) => {
  const time = test.now()
  const values = { kind: 'reset', account_id: accountId, payload: '{}', created_at: time, run_at: time }
  const email = await test.db
    .insertInto('email')
    .values({ message_id: `of ${accountId}, ${error}`, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return () => test.db.updateTable('email').set({ last_error: error }).where('id', '=', email.id).execute()
}

const hangUpAll = async (followed: readonly { hangUp: () => Promise<void> }[]) => {
  for (const { hangUp } of followed) await hangUp()
}

interface Case {
  /** Prepares the objects and returns the change to make. */
  readonly change: () => Promise<() => Promise<unknown>>
  /** Nouns announced to each reader; all other readers receive no byte. */
  readonly announcement: Partial<Record<Reader, readonly string[]>>
}

const toAll = (announcement: readonly string[]) => Object.fromEntries(readers.map((name) => [name, announcement]))

const cases: Record<string, Case> = {
  'a public source is added': {
    change: async () => {
      const { id } = await buildSubcategory(test.db)
      return () => buildSource(test.db, { subcategoryId: id })
    },
    announcement: toAll(LIBRARY),
  },
  'a private source of a group is changed': {
    change: async () => {
      const { id } = await buildSource(test.db, { groupId: own(), isPublic: false })
      return () => updated(id, { title: 'Nobody else is to know' })
    },
    announcement: { user: LIBRARY, colleague: LIBRARY, manager: LIBRARY },
  },
  'a private source of the administrators is changed': {
    change: async () => {
      const { id } = await buildSource(test.db, { isPublic: false })
      return () => updated(id, { title: 'Nobody else is to know' })
    },
    announcement: { admin: LIBRARY },
  },
  'a global category is added': {
    change: async () => () => buildCategory(test.db),
    announcement: toAll(LIBRARY),
  },
  'a group files a public source': {
    change: async () => {
      const [source, subcategoryId] = [await buildSource(test.db), await subjectOf(own())]
      return () => addToGroup(test.db, own(), { sourceId: source.id, subcategoryId })
    },
    announcement: Object.fromEntries(
      (['user', 'colleague', 'manager'] as const).map((n) => [n, ['categories', 'sources']]),
    ),
  },
  'a group takes a source out again': {
    change: async () => {
      const source = await buildSource(test.db)
      await addToGroup(test.db, own(), { sourceId: source.id, subcategoryId: await subjectOf(own()) })
      return () => test.db.deleteFrom('group_source').where('source_id', '=', source.id).execute()
    },
    announcement: Object.fromEntries(
      (['user', 'colleague', 'manager'] as const).map((n) => [n, ['categories', 'sources']]),
    ),
  },
  'the owner of a group adds a subject': {
    change: async () => () =>
      users.manager.call(categoryEndpoints.create, { body: { name: `Subject ${Math.random()}` } }),
    announcement: { user: ['categories'], colleague: ['categories'], manager: ['activities', 'categories'] },
  },
  'somebody is invited into a group': {
    change: async () => () => buildAccount(test.db, { groupId: own(), pending: true }),
    announcement: { manager: ['groups'], admin: ['groups'] },
  },
  'a view is shared with a group': {
    change: async () => () => buildView(test.db, { group_id: own() }),
    announcement: { user: ['views'], colleague: ['views'], manager: ['views'] },
  },
  'a view is kept for oneself, that was shared': {
    change: async () => {
      const { id } = await buildView(test.db, { group_id: own() })
      const values = { group_id: null, account_id: users.user.id }
      return () => test.db.updateTable('saved_view').set(values).where('id', '=', id).execute()
    },
    announcement: { user: ['views'], colleague: ['views'], manager: ['views'] },
  },
  'somebody changes a view of their own': {
    change: async () => {
      const { id } = await buildView(test.db, { account_id: users.user.id })
      return () => test.db.updateTable('saved_view').set({ name: 'Mine' }).where('id', '=', id).execute()
    },
    announcement: { user: ['views'] },
  },
  'a public source of a group is reported': {
    change: async () => {
      const { id } = await buildSource(test.db, { groupId: own() })
      return () => buildReport(test.db, { sourceId: id, accountId: users.otherUser.id })
    },
    announcement: { manager: ['reports'], admin: ['reports'], otherUser: ['reports'] },
  },
  'a private source that a user has added is reported': {
    change: async () => {
      const { id } = await buildSource(test.db, { groupId: own(), isPublic: false, createdBy: users.user.id })
      return () => buildReport(test.db, { sourceId: id, accountId: users.manager.id })
    },
    announcement: { user: ['reports'], manager: ['reports'] },
  },
  'an e-mail to somebody in a group can not be delivered': {
    change: () => emailTo(users.colleague.id, 'No such mailbox'),
    announcement: { manager: ['emails'], admin: ['emails'] },
  },
  'an e-mail is delivered': { change: () => emailTo(users.colleague.id, null), announcement: {} },
  'somebody’s import has gone on': {
    change: async () => {
      const { reply } = await askForImport(test, users.user)
      const goOn = test.db.updateTable('source_import').set({ done: 1 }).where('id', '=', reply.id)
      return () => goOn.execute()
    },
    announcement: { user: ['imports'] },
  },
  'a session is opened': {
    change: async () => () => asRole(test, 'ROLE_USER', own()),
    // The session belongs to a new account.
    announcement: { manager: ['groups'], admin: ['groups'] },
  },
}

describe('a follower of events', () => {
  it.each(Object.entries(cases))(
    'gets an announcement that %s, if that is visible to them, and otherwise not one byte',
    async (_what, each) => {
      const change = await each.change()
      const followed = await everybodyFollows()

      const sent = await announcedOf([test, other], followed, change)

      const announcement = Object.fromEntries(readers.map((name) => [name, nounsIn(sent[name])]))
      expect(announcement).toEqual({ ...NOTHING, ...each.announcement })
    },
  )

  it('first gets an announcement of all visible nouns, with versions and times only', async () => {
    const followed = await everybodyFollows()

    const nouns = Object.fromEntries(readers.map((name) => [name, nounsIn(followed[name].text())]))
    const ofUsers = ['categories', 'imports', 'records', 'reports', 'sources', 'tags', 'views']
    const ofOwners = [
      'activities',
      'categories',
      'emails',
      'groups',
      'imports',
      'records',
      'reports',
      'sources',
      'tags',
      'views',
    ]
    const ofAdministrators = ofOwners.filter((noun) => noun !== 'records')
    expect(nouns).toEqual({
      guest: LIBRARY,
      user: ofUsers,
      colleague: ofUsers,
      otherUser: ofUsers,
      manager: ofOwners,
      otherManager: ofOwners,
      admin: ofAdministrators,
    })
    for (const name of readers)
      expect(followed[name].text()).toMatch(
        /^retry: \d{4}\n\ndata: \[(\{"noun":"[a-z]+","version":"[\d.]*","ageMs":\d+\},?)+\]\n\n$/,
      )
  })

  it('gets a stream that is not cached, compressed or buffered', async () => {
    const { status, headers } = await users.user.call(eventEndpoints.follow, {
      headers: { 'accept-encoding': 'gzip, br' },
    })

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('is told by HEAD, at once, that the stream exists', async () => {
    const { statusCode, body } = await test.app.inject({ method: 'HEAD', url: '/api/v1/events/' })

    expect([statusCode, body]).toEqual([200, ''])
  })
})

describe('the versions', () => {
  it('are read together for all followers and their sessions, and not at all without followers', async () => {
    const followed = [
      await followEvents(noted, users.user),
      await followEvents(noted, users.admin),
      await followEvents(noted, users.guest),
    ]
    await noted.app.announceEvents()
    noted.queries.length = 0

    await noted.app.announceEvents()
    const together = [...noted.queries]
    await hangUpAll(followed)
    noted.queries.length = 0
    await noted.app.announceEvents()

    expect(together.filter((query) => query.includes('noun_change'))).toHaveLength(1)
    expect(together.filter((query) => query.includes('"session"')).length).toBeLessThanOrEqual(1)
    expect(together.length).toBeLessThanOrEqual(2)
    expect(noted.queries).toEqual([])
  })
})

describe('a session with a stream', () => {
  const seenAt = async (id: number) =>
    (await test.db.selectFrom('session').select('seen_at').where('account_id', '=', id).executeTakeFirstOrThrow())
      .seen_at

  it('is not prolonged by the stream, which announces the end of an unused session and ends', async () => {
    const reader = await asRole(test, 'ROLE_USER')
    const before = await seenAt(reader.id)
    test.advance(test.config.sessionIdleMs - 60_000)
    const followed = await followEvents(test, reader)
    onTestFinished(() => followed.hangUp())

    await test.app.announceEvents()
    expect([await seenAt(reader.id), followed.hasEnded()]).toEqual([before, false])
    test.advance(120_000)
    const { reader: sent } = await announcedOf([test], { reader: followed }, async () => {})

    expect(followed.text()).toContain('"sessions"')
    expect(sent).toBe('')
    expect(followed.hasEnded()).toBe(true)
  })

  it('is not prolonged by requests of an unattended page, and expires on time', async () => {
    const reader = await asRole(test, 'ROLE_USER')
    const ask = (headers: Record<string, string>) => reader.call(sourceEndpoints.list, { query: {}, headers })
    const untouched = { [UNATTENDED_HEADER]: '1' }
    const begun = await seenAt(reader.id)

    test.advance(test.config.sessionIdleMs - 60_000)
    const { headers } = await ask(untouched)
    expect([await seenAt(reader.id), headers[SESSION_HEADER.toLowerCase()]]).toEqual([begun, undefined])
    await ask({})
    expect((await seenAt(reader.id)).getTime()).toBeGreaterThan(begun.getTime())
    test.advance(test.config.sessionIdleMs - 60_000)
    await ask(untouched)
    test.advance(120_000)

    expect((await ask(untouched)).headers[SESSION_HEADER.toLowerCase()]).toBe('none')
  })

  const endings: Record<string, (reader: Awaited<ReturnType<typeof asRole>>) => Promise<unknown>> = {
    'when it is ended on another device': (reader) => reader.call(sessionEndpoints.logoutEverywhere),
    'with another role': ({ id }) =>
      test.db.updateTable('account').set({ role: 'ROLE_GROUP_MANAGER' }).where('id', '=', id).execute(),
    'with another name of the group': ({ groupId }) =>
      test.db.updateTable('app_group').set({ name: 'Renamed' }).where('id', '=', groupId).execute(),
    'with the account': ({ id }) => test.db.deleteFrom('account').where('id', '=', id).execute(),
  }

  it.each(Object.entries(endings))('%s: the stream announces it last', async (_what, end) => {
    const reader = await asRole(test, 'ROLE_USER')
    const followed = await followEvents(test, reader)
    onTestFinished(() => followed.hangUp())

    const { reader: sent } = await announcedOf([test], { reader: followed }, () => end(reader))

    expect([nounsIn(sent), followed.hasEnded()]).toEqual([['sessions'], true])
  })
})

describe('event streams', () => {
  const statusOf = async (who: Parameters<typeof followEvents>[1]) =>
    (await users.guest.call(eventEndpoints.follow, { headers: { cookie: who.cookie } })).status

  it('are limited to eight per person: another is refused for a minute, until one of them ends', async () => {
    const [reader, neighbor] = [await asRole(test, 'ROLE_USER'), await asRole(test, 'ROLE_USER')]
    const followed: Awaited<ReturnType<typeof followEvents>>[] = []
    for (let count = 0; count < 8; count += 1) followed.push(await followEvents(test, reader))
    onTestFinished(() => hangUpAll(followed))

    const refused = await reader.call(eventEndpoints.follow)
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '60',
    ])
    expect(await statusOf(neighbor)).toBe(200)
    await followed.at(0)?.hangUp()

    expect(await statusOf(reader)).toBe(200)
  })

  it('are limited to thirty per guest’s address', async () => {
    const guest = asGuest(test)
    const followed: Awaited<ReturnType<typeof followEvents>>[] = []
    for (let count = 0; count < 30; count += 1) followed.push(await followEvents(test, guest))
    onTestFinished(() => hangUpAll(followed))

    expect((await guest.call(eventEndpoints.follow)).status).toBe(429)
    expect((await guest.call(eventEndpoints.follow, { from: '10.1.2.3' })).status).toBe(200)
  })

  it('end when the server closes, without delaying it', async () => {
    const app = await buildApp({ db: test.db, config: test.config, clock: test.now, transport: collectEmails() })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const reply = await fetch(`${address}/api/v1/events/`)
    const whole = reply.text()

    await app.close()

    expect(nounsIn(await whole)).toEqual(LIBRARY)
  })

  it('announce changes without a trigger', async () => {
    const followed = await followEvents(test, users.guest)
    onTestFinished(() => followed.hangUp())
    const before = followed.text().length

    await buildSource(test.db)

    await vi.waitUntil(() => followed.text().length > before, { timeout: 60_000 })
    expect(nounsIn(followed.text().slice(before))).toEqual(LIBRARY)
  })
})
