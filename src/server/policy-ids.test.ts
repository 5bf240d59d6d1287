import { beforeAll, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportEndpoints } from '#contract/files/exports.ts'
import { importEndpoints } from '#contract/files/imports.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import { importLine, newLinks, sendFile } from '#testing/server/imports.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp({}, { index: true })
const users = signInUsers(test)

interface ForeignIds {
  source: number
  place: number
  tag: number
  account: number
  act: number
  upload: number
}

const nothing: ForeignIds = {
  source: MISSING_ID,
  place: MISSING_ID,
  tag: MISSING_ID,
  account: MISSING_ID,
  act: MISSING_ID,
  upload: MISSING_ID,
}
const foreignIds: ForeignIds = { ...nothing }
const ours = { manager: 0, admin: 0, subCategory: 0, upload: { manager: 0, admin: 0 } }

const callers = ['manager', 'admin'] as const
type Caller = (typeof callers)[number]

interface PolicyRequest {
  readonly params?: Record<string, number>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

type NamedCall = readonly [name: string, endpoint: Endpoint, ask: (ids: ForeignIds, caller: Caller) => PolicyRequest]

const fieldsOfSource = ({ place, tag }: Partial<ForeignIds>) => ({
  title: 'Named',
  link: 'https://named.example/',
  note: 'A note.',
  public: false,
  subCategory: place ?? ours.subCategory,
  tags: tag === undefined ? [] : [tag],
})

const bulk = (name: string, ask: (ids: ForeignIds, caller: Caller) => object): NamedCall => [
  `many at once: ${name}`,
  bulkEndpoints.change,
  (ids, caller) => ({ body: ask(ids, caller) }),
]

const own = (caller: Caller) => ({ sources: [ours[caller]] })

const imported = (name: string, body: (ids: ForeignIds) => object): NamedCall => [
  `an import: ${name}`,
  importEndpoints.create,
  (ids, caller) => ({
    body: {
      upload: ours.upload[caller],
      filing: { kind: 'one', subCategory: ours.subCategory },
      public: false,
      ...body(ids),
    },
  }),
]

/** Every call that takes an id outside of its path; ids in paths are tested in policy.test.ts. */
const places: readonly NamedCall[] = [
  ['a list: the category', sourceEndpoints.list, ({ place }) => ({ query: { subCategory: `${place}` } })],
  ['a list: a tag', sourceEndpoints.list, ({ tag }) => ({ query: { tag: `${tag}` } })],
  [
    'the list of the group: the category',
    sourceEndpoints.listGroup,
    ({ place }) => ({ query: { subCategory: `${place}` } }),
  ],
  ['the list of the group: a tag', sourceEndpoints.listGroup, ({ tag }) => ({ query: { tag: `${tag}` } })],
  [
    'an export: the category',
    exportEndpoints.export,
    ({ place }) => ({ query: { format: 'json', subCategory: `${place}` } }),
  ],
  ['an export: a tag', exportEndpoints.export, ({ tag }) => ({ query: { format: 'json', tag: `${tag}` } })],
  ['facets: the category', facetEndpoints.facets, ({ place }) => ({ query: { subCategory: `${place}` } })],
  ['facets: a tag', facetEndpoints.facets, ({ tag }) => ({ query: { tag: `${tag}` } })],
  ['letters: the category', searchEndpoints.letters, ({ place }) => ({ query: { subCategory: `${place}` } })],
  ['letters: a tag', searchEndpoints.letters, ({ tag }) => ({ query: { tag: `${tag}` } })],
  ['where a source is', searchEndpoints.place, ({ source }) => ({ params: { id: source } })],
  [
    'where a source is: a tag',
    searchEndpoints.place,
    ({ tag }, caller) => ({ params: { id: ours[caller] }, query: { tag: `${tag}` } }),
  ],
  ['some sources', homeEndpoints.some, ({ source }, caller) => ({ query: { ids: `${source},${ours[caller]}` } })],
  ['the log: who', activityEndpoints.list, ({ account }) => ({ query: { person: `${account}` } })],
  ['the log: an act', activityEndpoints.list, ({ act }) => ({ query: { act: `${act}` } })],
  ['the log as a file: who', activityEndpoints.export, ({ account }) => ({ query: { person: `${account}` } })],
  ['the log as a file: an act', activityEndpoints.export, ({ act }) => ({ query: { act: `${act}` } })],
  ['a new source: the category', sourceEndpoints.create, ({ place }) => ({ body: fieldsOfSource({ place }) })],
  ['a new source: a tag', sourceEndpoints.create, ({ tag }) => ({ body: fieldsOfSource({ tag }) })],
  [
    'a change: the category',
    sourceEndpoints.update,
    ({ place }, caller) => ({ params: { source: ours[caller] }, body: { subCategory: place } }),
  ],
  [
    'a change: a tag',
    sourceEndpoints.update,
    ({ tag }, caller) => ({ params: { source: ours[caller] }, body: { tags: [tag] } }),
  ],
  [
    'add to the group: the category',
    sourceEndpoints.addToGroup,
    ({ place }, caller) => ({ params: { source: ours[caller] }, body: { subCategory: place } }),
  ],
  ['a report', reportEndpoints.create, ({ source }) => ({ body: { source, kind: 'dead' } })],
  bulk('sources to delete', ({ source }) => ({ sources: [source], action: { kind: 'delete' } })),
  bulk('sources to publish', ({ source }) => ({ sources: [source], action: { kind: 'visibility', public: true } })),
  bulk('sources to move', ({ source }) => ({
    sources: [source],
    action: { kind: 'move', subCategory: ours.subCategory },
  })),
  bulk('sources to take out of the group', ({ source }) => ({
    sources: [source],
    action: { kind: 'remove-from-group' },
  })),
  bulk('where they move', ({ place }, caller) => ({ ...own(caller), action: { kind: 'move', subCategory: place } })),
  bulk('where the group has them', ({ place }, caller) => ({
    ...own(caller),
    action: { kind: 'add-to-group', subCategory: place },
  })),
  bulk('a tag to add', ({ tag }, caller) => ({ ...own(caller), action: { kind: 'tag', add: [tag] } })),
  bulk('a tag to remove', ({ tag }, caller) => ({ ...own(caller), action: { kind: 'tag', remove: [tag] } })),
  bulk('what a list with a tag finds', ({ tag }) => ({ query: { tag: `${tag}` }, action: { kind: 'delete' } })),
  bulk('what a list of a category finds', ({ place }) => ({
    query: { subCategory: `${place}` },
    action: { kind: 'delete' },
  })),
  imported('the file', ({ upload }) => ({ upload })),
  imported('the category', ({ place }) => ({ filing: { kind: 'one', subCategory: place } })),
  imported('the category beside tags', ({ place }) => ({ filing: { kind: 'tags', subCategory: place } })),
  imported('a tag', ({ tag }) => ({ tags: [tag] })),
]

beforeAll(async () => {
  const { groupId } = users.otherManager
  const { id: place } = await buildSubcategory(test.db, { groupId })
  const tag = await buildTag(test.db, 'a tag of theirs', groupId ?? 0)
  const source = await buildSource(test.db, { groupId, isPublic: false, tags: [tag] })
  await addToGroup(test.db, groupId ?? 0, { sourceId: source.id, subcategoryId: place })
  const sources = [source.id, (await buildSource(test.db, { groupId, isPublic: false })).id]
  await users.otherManager.call(bulkEndpoints.change, {
    body: { sources, action: { kind: 'move', subCategory: (await buildSubcategory(test.db)).id } },
  })
  const { act } = await test.db
    .selectFrom('activity')
    .select('act')
    .where('act', 'is not', null)
    .executeTakeFirstOrThrow()
  const upload = await sendFile(
    users.otherManager,
    newLinks(1).map((link) => importLine({ link })),
  )
  const found = { source: source.id, place, tag: tag.id, account: users.otherManager.id, act: act ?? 0, upload }
  Object.assign(foreignIds, found)
  ours.subCategory = (await buildSubcategory(test.db)).id
  for (const caller of callers) {
    ours[caller] = (await buildSource(test.db, { groupId: users[caller].groupId, isPublic: false })).id
    ours.upload[caller] = await sendFile(
      users[caller],
      newLinks(1).map((link) => importLine({ link })),
    )
  }
})

it.each(places)('%s: another group’s object is answered exactly like an unknown one', async (_name, endpoint, ask) => {
  const before = await sourcesOfTheirs()
  for (const caller of callers) {
    const ofOthers = await users[caller].call(endpoint, ask(foreignIds, caller))
    const ofNobody = await users[caller].call(endpoint, ask(nothing, caller))

    expect([ofOthers.status, ofOthers.text]).toEqual([ofNobody.status, ofNobody.text])
  }
  expect(await sourcesOfTheirs()).toEqual(before)
})

it('the undo token of another group does nothing for anybody else', async () => {
  const { groupId } = users.otherManager
  const { id } = await buildSource(test.db, { groupId, isPublic: false })
  const body = { sources: [id], action: { kind: 'visibility', public: true } }
  const { undo } = (await users.otherManager.call(bulkEndpoints.change, { body })).reply

  for (const person of ['manager', 'admin', 'otherUser'] as const) {
    const ofOthers = await users[person].call(bulkEndpoints.undo, { body: { undo } })
    const ofNobody = await users[person].call(bulkEndpoints.undo, { body: { undo: 'nothing' } })
    expect([ofOthers.status, ofOthers.text]).toEqual([409, ofNobody.text])
  }
  expect((await users.otherManager.call(bulkEndpoints.undo, { body: { undo } })).reply.changed).toBe(1)
})

const sourcesOfTheirs = () =>
  test.db
    .selectFrom('source as s')
    .leftJoin('group_source as g', 'g.source_id', 's.id')
    .selectAll()
    .where('s.group_id', '=', users.otherManager.groupId)
    .orderBy('s.id')
    .execute()
