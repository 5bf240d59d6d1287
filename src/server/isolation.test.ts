import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { importEndpoints } from '#contract/files/imports.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { eventEndpoints } from '#contract/status/events.ts'
import { statusEndpoints } from '#contract/status/status.ts'
import * as z from '#contract/zod.ts'
import { asGuest, signIn } from '#testing/server/actors.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { followEvents } from '#testing/server/events.ts'
import {
  addToGroup,
  buildCategory,
  buildKind,
  buildReport,
  buildSource,
  buildSubcategory,
  buildTag,
  buildView,
  MISSING_ID,
} from '#testing/server/factories.ts'
import { importLine } from '#testing/server/imports.ts'
import { signInUsers } from '#testing/server/users.ts'

/*
 * Private content leaves no trace: each reading call answers the same bytes before and after planting; other calls
 * treat planted ids as missing.
 */
const test = startTestApp()
const indexed = alongside(test, { index: true })
const users = signInUsers(test)

// Word in all planted texts: hosts, tag, view and report.
const WORD = 'walledword'
const LINK = `https://${WORD}.example/register`
const TWIN = 'https://twin.example.org/'
// Used by no other row.
const PLANTED_ID = 700_000_001

const onlookers = ['guest', 'otherUser', 'otherManager', 'admin'] as const
type OnlookerName = (typeof onlookers)[number]

const asked: Record<string, readonly string[]> = {
  search: [WORD, 'walledwrod', `link:${WORD}.example`, 'walled'],
  country: ['BT', 'BT,unknown', '001'],
  language: ['dz'],
  access: ['restricted'],
  exposure: ['notified'],
  official: ['yes'],
  health: ['moved'],
  due: ['yes'],
  duplicates: ['yes'],
  import: [`${PLANTED_ID}`],
  link: [LINK, TWIN, `https://${WORD}.example/`],
  ids: [`${PLANTED_ID}`],
  format: ['csv', 'html', 'json'],
  scope: ['group'],
  object: [WORD],
  kind: ['source_reviewed', 'source_updated'],
}

// Parameters required by some calls.
const REQUIRED: Record<string, string> = { format: 'json', link: TWIN, ids: '1', search: 'source' }

const shapeOf = ({ query }: Endpoint): readonly string[] => {
  const names = query && 'shape' in query ? Object.keys(query.shape as object) : []
  return [...new Set([...Object.keys(REQUIRED).filter((name) => names.includes(name)), ...names])]
}

const isAccepted = ({ query }: Endpoint, given: object) => !query || z.safeParse(query, given).success

const leastOf = (endpoint: Endpoint) => {
  const least: Record<string, string> = {}
  for (const name of shapeOf(endpoint)) {
    const value = REQUIRED[name]
    if (value !== undefined && !isAccepted(endpoint, least)) least[name] = value
  }
  return least
}

const queriesOf = (endpoint: Endpoint): Record<string, string>[] => {
  const least = leastOf(endpoint)
  return [
    least,
    ...shapeOf(endpoint).flatMap((name) => (asked[name] ?? []).map((value) => ({ ...least, [name]: value }))),
  ]
}

const paramsOf = ({ path }: Endpoint, id: number) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'domain' ? `${WORD}.example` : id]),
  )

// Calls whose reply always differs or never ends; tested separately below.
const APART: readonly Endpoint[] = [eventEndpoints.follow, statusEndpoints.read]
const reading = allEndpoints.filter((endpoint) => endpoint.method === 'GET' && !APART.includes(endpoint))

const OF_THE_TRY = ['x-request-id', 'date', 'content-length']

/** All answers that this onlooker may read. */
const readAll = async (who: OnlookerName, readers: ReadersByName) => {
  const answers: Record<string, string> = {}
  for (const endpoint of reading) {
    for (const query of queriesOf(endpoint)) {
      const { status, text, headers } = await readers[who].call(endpoint, {
        query,
        params: paramsOf(endpoint, PLANTED_ID),
      })
      const kept = Object.entries(headers).filter(
        ([name]) => !OF_THE_TRY.includes(name) && !name.startsWith('x-ratelimit'),
      )
      answers[`${endpoint.path}?${new URLSearchParams(query).toString()}`] = `${status} ${JSON.stringify(kept)} ${text}`
    }
  }
  return answers
}

type ReadersByName = Record<OnlookerName, (typeof users)['guest']>

const readers: ReadersByName[] = []
const before = new Map<OnlookerName, Record<string, string>>()
const announcements = new Map<OnlookerName | 'manager', string>()
const previewed = new Map<OnlookerName, string>()

const read = async (who: OnlookerName): Promise<Record<string, string>> => {
  const all = await Promise.all(readers.map((reader) => readAll(who, reader)))
  return Object.fromEntries(
    all.flatMap((answers, index) => Object.entries(answers).map(([call, answer]) => [`${index} ${call}`, answer])),
  )
}

/** Library versions that the event stream announces. */
const announcedTo = async (who: OnlookerName | 'manager') => {
  const stream = await followEvents(test, users[who])
  const pairs = [...stream.text().matchAll(/"noun":"(\w+)","version":"([^"]*)"/g)].map(([, ...pair]) => pair.join(' '))
  await stream.hangUp()
  return pairs.sort().join('\n')
}

const preview = async (who: OnlookerName) => {
  const body = [LINK, TWIN].map((link) => importLine({ link })).join('\n')
  const { status, text } = await users[who].call(importEndpoints.preview, { body, query: { name: 'links.jsonl' } })
  return `${status} ${text.replace(/"upload":\d+/, '')}`
}

/** Bodies of writing calls that name an id. */
const bodies = new Map<Endpoint, (id: number) => unknown>([
  [reportEndpoints.closeMany, (report) => ({ reports: [report], answer: 'Mended' })],
  [reportEndpoints.create, (source) => ({ source, kind: 'dead' })],
  [bulkEndpoints.change, (source) => ({ sources: [source], action: { kind: 'visibility', public: true } })],
])

const NAMES_NO_SOURCE = [
  'POST /record/find/',
  'POST /record/',
  'POST /record/before/',
  'POST /login/',
  'POST /logout/',
  'POST /logout/everywhere/',
  'POST /user/reset/',
  'POST /user/link/',
  'POST /user/confirm/',
  'POST /user/password/',
  'POST /contact/',
  'POST /group/create/',
  'POST /categories/create/',
  'POST /tags/',
  'POST /view/',
  'PATCH /user/link-emails/',
  'POST /user/link-emails/stop/',
  'POST /source/create/',
  'POST /source/bulk/undo/',
  'POST /import/preview/',
  'POST /import/',
]

const writing = allEndpoints.filter(
  (endpoint) => endpoint.method !== 'GET' && (endpoint.path.includes(':') || bodies.has(endpoint)),
)

const asking = (endpoint: Endpoint, id: number) => {
  const body = bodies.get(endpoint)?.(id) ?? (endpoint.body ? {} : undefined)
  return { params: paramsOf(endpoint, id), ...(body !== undefined && { body }) }
}

const plant = async (categoryId: number) => {
  const { groupId } = users.manager
  const group = groupId ?? 0
  for (const table of ['source', 'source_report'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${PLANTED_ID}, false)`.execute(test.db)
  const place = await buildSubcategory(test.db, { categoryId: (await buildCategory(test.db, { groupId })).id })
  const tags = [await buildTag(test.db, WORD, group)]
  const more = { groupId, isPublic: false, createdBy: users.user.id, tags }
  const subcategoryId = (
    await test.db.selectFrom('subcategory').select('id').where('category_id', '=', categoryId).executeTakeFirstOrThrow()
  ).id
  for (const link of [LINK, TWIN]) {
    const { id } = await buildSource(test.db, { ...more, title: WORD, link, note: WORD, subcategoryId })
    await buildKind(test.db, id, { word: WORD, reviewedBy: users.user.id })
    const kind = { countries: ['001', 'BT'], languages: ['dz'], access: 'restricted', exposure: 'notified' }
    await test.db.updateTable('source').set(kind).where('id', '=', id).execute()
    await addToGroup(test.db, group, { sourceId: id, subcategoryId: place.id })
    const report = await buildReport(test.db, { sourceId: id, accountId: users.user.id })
    await test.db.updateTable('source_report').set({ text: WORD }).where('id', '=', report.id).execute()
    await users.manager.call(sourceEndpoints.update, {
      params: { source: id },
      body: { provenance: { publisher: WORD } },
    })
    await users.manager.call(sourceEndpoints.favorite, { params: { source: id } })
  }
  await sql`insert into source_import (id, account_id, group_id, name, choices, state, total, created_at) overriding system value
    values (${PLANTED_ID}, ${users.user.id}, ${group}, ${WORD}, '{}', 'done', 2, now())`.execute(test.db)
  await sql`insert into imported_source (source_id, import_id) select id, ${PLANTED_ID} from source where id >= ${PLANTED_ID}`.execute(
    test.db,
  )
  await buildView(test.db, { group_id: group, name: WORD, address: '/sources?country=BT' })
  await users.manager.call(reviewEndpoints.review, { params: { id: PLANTED_ID } })
  // Resets the due day, which the review has postponed.
  await test.db.updateTable('source').set({ due_on: '2020-01-01' }).where('id', '>=', PLANTED_ID).execute()
}

beforeAll(async () => {
  const [shared, own] = [
    await buildCategory(test.db),
    await buildCategory(test.db, { name: 'Used by one group alone' }),
  ]
  const others = await buildSubcategory(test.db, { categoryId: shared.id })
  await buildSubcategory(test.db, { categoryId: own.id })
  asked['category'] = [`${own.id}`]
  asked['subCategory'] = [`${others.id}`]
  for (const values of [{ link: TWIN }, { groupId: users.otherManager.groupId, isPublic: false }, {}]) {
    const { id } = await buildSource(test.db, { ...values, subcategoryId: others.id, title: 'Source walled off' })
    await buildKind(test.db, id)
    await test.db.updateTable('source').set({ official: false, due_on: null }).where('id', '=', id).execute()
    await test.db
      .updateTable('link_health')
      .set({ state: 'works', moved_to: null })
      .where('source_id', '=', id)
      .execute()
  }
  const alsoAt = (who: OnlookerName) => signIn(indexed, { id: users[who].id, group_id: users[who].groupId })
  await indexed.app.libraryIndex?.ready()
  const [otherUser, otherManager, admin] = [
    await alsoAt('otherUser'),
    await alsoAt('otherManager'),
    await alsoAt('admin'),
  ]
  readers.push(users, { guest: asGuest(indexed), otherUser, otherManager, admin })
  // Otherwise the time of last use changes between two readings a minute apart.
  await sql`update session set seen_at = seen_at + interval '1 day'`.execute(test.db)
  for (const who of onlookers) {
    before.set(who, await read(who))
    announcements.set(who, await announcedTo(who))
    previewed.set(who, await preview(who))
  }
  announcements.set('manager', await announcedTo('manager'))
  await plant(own.id)
})

describe('data of one group', () => {
  it.each(onlookers)(
    'is in no answer, count, header or file for the %s, by the database or by the index',
    async (who) => {
      const after = await read(who)

      const differing = Object.keys(after).filter((call) => after[call] !== before.get(who)?.[call])
      expect(differing.map((call) => [call, before.get(who)?.[call], after[call]])).toEqual([])
      expect(Object.keys(after).length).toBeGreaterThan(2 * reading.length)
    },
  )

  it.each(onlookers)('is revealed to the %s by no event, and by no preview of an import of its links', async (who) => {
    expect(await announcedTo(who)).toBe(announcements.get(who))
    expect(await preview(who)).toBe(previewed.get(who))
  })

  it.each(onlookers)('is as absent to the %s as an unknown id, in every call', async (who) => {
    const answers = async (endpoint: Endpoint, id: number) => {
      const { status, text } = await users[who].call(endpoint, asking(endpoint, id))
      return [endpoint.method, endpoint.path, status, text.replace(/"requestId":"[^"]*"/, '')]
    }

    for (const endpoint of writing) {
      expect(await answers(endpoint, PLANTED_ID)).toEqual(await answers(endpoint, MISSING_ID))
    }
    expect((await users.manager.call(sourceEndpoints.detail, { params: { id: PLANTED_ID } })).reply.title).toBe(WORD)
  })

  it('is in no server status and no e-mail to other groups', async () => {
    const { text } = await users.admin.call(statusEndpoints.read)
    await test.app.jobs.runDue()
    await test.deliver()

    expect(text).not.toContain(WORD)
    const theirs = await test.db
      .selectFrom('account')
      .select('email')
      .where('group_id', '=', users.manager.groupId)
      .execute()
    const strangers = test.emails.filter(({ to }) => !theirs.some(({ email }) => to.includes(email)))
    expect(strangers.filter((email) => JSON.stringify(email).includes(WORD))).toEqual([])
  })

  it('is found by the group itself, in all of these ways', async () => {
    const ask = async (endpoint: Endpoint, query: Record<string, string>) =>
      (await users.user.call(endpoint, { query })).text
    const { id, groupId } = users.user
    const facets = (await (await signIn(indexed, { id, group_id: groupId })).call(facetEndpoints.facets)).text

    for (const value of ['"BT"', '"dz"', '"restricted"', '"notified"', '"moved"']) expect(facets).toContain(value)
    for (const name of [
      'search',
      'country',
      'language',
      'access',
      'exposure',
      'health',
      'category',
      'due',
      'duplicates',
    ]) {
      expect(await ask(sourceEndpoints.list, { [name]: asked[name]?.[0] ?? '' })).toContain(WORD)
    }
    expect(await announcedTo('manager')).not.toBe(announcements.get('manager'))
  })
})

describe('each call', () => {
  it('with an id in its body is tested with the planted source, or listed as impossible', () => {
    const plain = allEndpoints.filter(({ method, path }) => method !== 'GET' && !path.includes(':'))
    const names = plain.filter((endpoint) => !bodies.has(endpoint)).map(({ method, path }) => `${method} ${path}`)

    expect(names.filter((name) => !NAMES_NO_SOURCE.includes(name))).toEqual([])
  })
})
