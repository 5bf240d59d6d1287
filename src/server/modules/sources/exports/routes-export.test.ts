import { beforeAll, describe, expect, it } from 'vitest'
import { exportEndpoints } from '#contract/files/exports.ts'
import { type Source, type SourceList, sourceEndpoints, sourceTextLabels, textsOf } from '#contract/sources/sources.ts'
import { randomOf } from '#testing/random.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildCategory, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { addSources, anyQuery, type LibraryFiling } from '#testing/server/random-library.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

type Query = Record<string, string>

const exported = (who: keyof Users, query: Query = {}) =>
  users[who].call(exportEndpoints.export, { query: { format: 'json', ...query } })

interface ExportedSource {
  title: string
  link: string
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ExportedSource)

const titlesOf = async (who: keyof Users, query: Query = {}) => {
  const { status, text } = await exported(who, query)
  expect(status).toBe(200)
  return linesOf(text).map(({ title }) => title)
}

/** All pages of a list. */
const listed = async (who: keyof Users, { scope, ...query }: Query): Promise<Source[]> => {
  const endpoint = scope === 'group' ? sourceEndpoints.listGroup : sourceEndpoints.list
  const sources: Source[] = []
  for (let page = 1; ; page += 1) {
    const { reply }: { reply: SourceList } = await users[who].call(endpoint, {
      query: { ...query, page: String(page) },
    })
    sources.push(...reply.sources)
    if (reply.sources.length === 0) return sources
  }
}

describe('the export of a list', () => {
  const places = { groupIds: [], subcategoryIds: [], categoryIds: [], tags: [], subjects: [], importIds: [] } as {
    -readonly [Key in keyof LibraryFiling]: LibraryFiling[Key]
  }

  beforeAll(async () => {
    const random = randomOf(12)
    places.groupIds = [null, null, users.manager.groupId, users.otherManager.groupId]
    places.subcategoryIds = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => (await buildSubcategory(test.db, { name })).id),
    )
    places.tags = [await buildTag(test.db, 'Registry'), await buildTag(test.db, '公司')]
    await addSources(test.db, random, { count: 130, places })
    const groupId = users.user.groupId ?? 0
    const subcategoryId = (await buildSubcategory(test.db, { groupId, name: 'Filed' })).id
    for (const { id } of (await listed('user', {})).slice(0, 70)) {
      await addToGroup(test.db, groupId, { sourceId: id, subcategoryId })
      if (random.chance(0.3)) await users.user.call(sourceEndpoints.favorite, { params: { source: id } })
    }
  })

  it.each([
    ['guest', 'global'],
    ['user', 'global'],
    ['user', 'group'],
    ['otherManager', 'global'],
    ['admin', 'global'],
  ] as const)('has the contents of all pages of the list, in order: %s, %s', async (who, scope) => {
    const random = randomOf(7)
    for (let round = 0; round < 25; round += 1) {
      const query = { ...anyQuery(random, places), page: '1', scope }

      const found = await listed(who, query)

      const { text } = await exported(who, query)
      expect(linesOf(text)).toEqual(
        found.map((source) => ({
          ...textsOf(source),
          category: source.subCategory.category.name,
          subCategory: source.subCategory.name,
          tags: source.tags.map(({ label }) => label),
          public: source.isPublic,
          createdAt: source.createdAt,
          provenance: Object.fromEntries(Object.entries(source.provenance).filter(([, value]) => value !== null)),
        })),
      )
    }
  })

  it.each(['csv', 'html', 'json'])('has no private sources of others in any format: %s', async (format) => {
    const hidden = await buildSource(test.db, { title: 'Hidden away', isPublic: false, groupId: users.manager.groupId })

    for (const who of ['guest', 'otherUser', 'otherManager', 'admin'] as const)
      expect((await exported(who, { format })).text).not.toContain(hidden.title)
    expect((await exported('user', { format })).text).toContain(hidden.title)
  })

  it.each(['csv', 'html', 'json'])('has the sources of one link, if that is the filter: %s', async (format) => {
    const link = `https://${format}.example/`
    for (const title of ['Once', 'Twice']) await buildSource(test.db, { title, link })

    const { status, text } = await exported('guest', { format, duplicates: 'yes' })

    expect(status).toBe(200)
    expect(text.split(link)).toHaveLength(3)
  })

  it('is of the caller’s own group, and of no other', async () => {
    expect([
      (await exported('guest', { scope: 'group' })).status,
      (await exported('admin', { scope: 'group' })).status,
    ]).toEqual([401, 403])
    expect(await titlesOf('otherUser', { scope: 'group' })).toEqual([])
  })

  it.each([
    [{ format: 'pdf' }, 'format', 'This is not one of the choices'],
    [{ format: '' }, 'format', 'This is not one of the choices'],
    [{ scope: 'all' }, 'scope', 'This is not one of the choices'],
    [{ search: 'x'.repeat(201) }, 'search', 'This is longer than 200 characters'],
    [{ subCategory: 'x' }, 'subCategory', 'This is not an id'],
  ])('refuses %j', async (query: Query, field, message) => {
    const { status, error } = await exported('user', query)

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })

  it('ignores the page', async () => {
    expect(await titlesOf('guest', { page: '2' })).toEqual(await titlesOf('guest'))
  })

  it.each([
    ['csv', 'text/csv; charset=utf-8', 'csv'],
    ['html', 'text/html; charset=utf-8', 'html'],
    ['json', 'application/x-ndjson; charset=utf-8', 'jsonl'],
  ])('is a file to download: %s', async (format, type, extension) => {
    const { headers } = await exported('guest', { format })

    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toMatch(
      new RegExp(String.raw`^attachment; filename="sourcebook-\d{4}-\d\d-\d\d\.${extension}"$`),
    )
    expect(headers['cache-control']).toBe('no-store')
  })

  it('as bookmarks is written folder by folder, in the group’s list by its subjects', async () => {
    const groupId = users.colleague.groupId ?? 0
    const subject = await buildCategory(test.db, { groupId, name: 'Folder subject' })
    const filed = await buildSubcategory(test.db, { categoryId: subject.id, name: 'Folder category' })
    const taxonomy = await buildCategory(test.db, { name: 'Folder of all' })
    const [inA, inB] = [
      await buildSubcategory(test.db, { categoryId: taxonomy.id, name: 'Inside A' }),
      await buildSubcategory(test.db, { categoryId: taxonomy.id, name: 'Inside B' }),
    ]
    for (const [title, subcategory] of [
      ['Folder 1', inB],
      ['Folder 2', inA],
      ['Folder 3', inB],
    ] as const) {
      const { id } = await buildSource(test.db, { title, subcategoryId: subcategory.id })
      await addToGroup(test.db, groupId, { sourceId: id, subcategoryId: filed.id })
    }
    const outline = (text: string) => [...text.matchAll(/(?:<H3>|<A [^>]*>)([^<]*)/g)].map(([, name]) => name)

    const all = await exported('user', { format: 'html', search: 'folder' })
    const ofGroup = await exported('user', { format: 'html', search: 'folder', scope: 'group' })

    expect(outline(all.text)).toEqual(['Folder of all', 'Inside A', 'Folder 2', 'Inside B', 'Folder 1', 'Folder 3'])
    expect(outline(ofGroup.text)).toEqual(['Folder subject', 'Folder category', 'Folder 1', 'Folder 2', 'Folder 3'])
  })

  it('as a table has the subjects of the group in the group’s list', async () => {
    const { text } = await exported('user', { format: 'csv', search: '"folder 1"', scope: 'group' })
    // Columns after title, link and note.
    const laterColumns = Object.values(sourceTextLabels)
      .slice(3)
      .map((label) => `"${label}",`)

    expect(text.split('\r\n')).toEqual([
      '\uFEFF"Title","Link","Note","Category","Subcategory","Tags","Public","Created",' +
        '"Publisher","Official","Countries","Languages","Access","Access note","Exposure","Exposure note","Updated","Search address","Review every",' +
        `${laterColumns.join('')}"Group subject","Group category"`,
      expect.stringMatching(
        new RegExp(
          `^"Folder 1","https:[^"]*","A note\\.","Folder of all","Inside B","","yes","\\d{4}-.*Z",(?:"",){${11 + laterColumns.length}}"Folder subject","Folder category"$`,
        ),
      ),
      '',
    ])
  })
})

describe('the permission to export', () => {
  const head = (query: string, cookie = '') =>
    test.app.inject({
      method: 'HEAD',
      url: `/api/v1/source/export/?${query}`,
      headers: cookie === '' ? {} : { cookie },
    })

  it('is reported by HEAD, without a file', async () => {
    const { statusCode, body } = await head('format=csv')

    expect([statusCode, body]).toEqual([200, ''])
  })

  it('is denied by HEAD for a list that is not the caller’s', async () => {
    expect((await head('format=csv&scope=group')).statusCode).toBe(401)
    expect((await head('format=pdf')).statusCode).toBe(400)
  })
})
