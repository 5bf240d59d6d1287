import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { noTexts, sourceEndpoints } from '#contract/sources/sources.ts'
import { buildApp } from '#server/app.ts'
import { writeLibrary } from '#server/modules/imports/library-writer.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { alongside, startTestApp, type TestApp } from '#testing/server/app.ts'
import { collectEmails } from '#testing/server/emails.ts'
import { buildCategory, buildGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { changingAfter } from '#testing/server/interleaving.ts'
import { withQueries } from '#testing/server/queries.ts'
import { signInUsers } from '#testing/server/users.ts'

const ORIGIN = 'https://intranet.example.com'
const test = startTestApp({ allowedOrigins: [ORIGIN] })
const other = alongside(test)
const noted = withQueries(test)
const users = signInUsers(test)

const LIST = '/api/v1/source/global/'

const ask = (
  headers: Record<string, string> = {},
  { url = LIST, of = test, method = 'GET' }: { url?: string; of?: TestApp; method?: 'GET' | 'HEAD' } = {},
) => of.app.inject({ method, url, headers })

const etagOf = async (headers: Record<string, string> = {}) => String((await ask(headers)).headers['etag'])

let subcategory: { id: number; category_id: number }

beforeAll(async () => {
  subcategory = await buildSubcategory(test.db)
  for (let count = 0; count < 3; count += 1) {
    await buildSource(test.db, { subcategoryId: subcategory.id, note: 'A long note. '.repeat(40) })
  }
})

describe('the list of a guest', () => {
  it('may be cached by the guest’s browser, which must revalidate it each time', async () => {
    const { headers, statusCode } = await ask()

    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['vary']).toBe('Origin, Cookie, Accept-Encoding')
    expect(headers['etag']).toMatch(/^"[\w-]{22}"$/)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it.each(['"x", ETAG', 'W/ETAG', '*'])('is not sent again to a browser that has it: %s', async (known) => {
    const etag = await etagOf()
    const { statusCode, body, headers } = await ask({ 'if-none-match': known.replace('ETAG', etag) })

    expect([statusCode, body]).toEqual([304, ''])
    expect(headers).toMatchObject({ etag, 'cache-control': 'private, no-cache', 'sourcebook-session': 'none' })
    expect(headers['vary']).toContain('Cookie')
  })

  it.each(['"x"', 'x', ''])('is sent to a browser that has another version: %s', async (known) => {
    expect((await ask({ 'if-none-match': known })).statusCode).toBe(200)
  })

  it.each(['"'.repeat(8000), ','.repeat(8000), '*x', '"*"', 'W/*x', `W/W/"x"`, '\u00ff\u00fe', '"__proto__"', '%00'])(
    'is sent to a client that sends a meaningless ETag (%#)',
    async (known) => {
      const { statusCode, headers } = await ask({ 'if-none-match': known })

      expect(statusCode).toBe(200)
      expect(headers['etag']).toMatch(/^"[\w-]{22}"$/)
    },
  )

  it('has its own ETag in each encoding, and the same text', async () => {
    const plain = await ask()
    const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })
    const gzip = await ask({ 'accept-encoding': 'gzip;q=0.5, br;q=0' })

    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3)
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(
      200,
    )
  })

  it('answers HEAD as GET, without the body', async () => {
    const [get, head] = [
      await ask({ 'accept-encoding': 'br' }),
      await ask({ 'accept-encoding': 'br' }, { method: 'HEAD' }),
    ]

    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'content-length', 'content-encoding', 'cache-control', 'vary'])
      expect(head.headers[name]).toBe(get.headers[name])
  })
})

describe('a guest’s cached answer', () => {
  it('is revalidated correctly on each process, right after a write through another', async () => {
    const etag = await etagOf()
    expect((await ask({ 'if-none-match': etag }, { of: other })).statusCode).toBe(304)
    await users.admin.call(sourceEndpoints.create, {
      body: {
        title: 'Added',
        link: 'https://added.example',
        note: 'A note.',
        subCategory: subcategory.id,
        public: true,
      },
    })
    const replies = [await ask({ 'if-none-match': etag }, { of: other }), await ask({ 'if-none-match': etag })]
    const [later] = replies.map(({ headers }) => String(headers['etag']))

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies[0]?.body).toBe(replies[1]?.body)
    expect(later).not.toBe(etag)
    expect((await ask({ 'if-none-match': String(later) })).statusCode).toBe(304)
  })

  it('is replaced if a write happens while the answer is made, and never cached under the later version', async () => {
    const add = () => buildSource(test.db, { subcategoryId: subcategory.id, title: 'Written meantime' })
    await add()
    const { db, happened } = changingAfter(test.db, 'with page as', add)
    const late = await buildApp({ db, config: test.config, clock: test.now, transport: collectEmails() })
    onTestFinished(() => late.close())
    const first = await late.inject(LIST)
    const second = await late.inject({ url: LIST, headers: { 'if-none-match': String(first.headers['etag']) } })

    expect(happened()).toBe(true)
    expect(second.statusCode).toBe(200)
    expect(second.body).toBe((await ask()).body)
  })
})

describe('no cache stores', () => {
  it('a search', async () => {
    const { headers } = await ask({}, { url: `${LIST}?search=source` })

    expect(headers['etag']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each(['user', 'manager', 'admin'] as const)(
    'the answers to a signed-in %s, for whom a guest’s ETag is never valid',
    async (who) => {
      const guests = { 'if-none-match': `${await etagOf()}, *` }
      for (const endpoint of [sourceEndpoints.list, sourceEndpoints.newest]) {
        const { status, headers } = await users[who].call(endpoint, { headers: guests })

        expect(status).toBe(200)
        expect(headers['etag']).toBeUndefined()
        expect(headers['cache-control']).toBe('no-store')
      }
    },
  )
})

describe('a personal answer', () => {
  it.each(['', '?direction=DESC', '?search=source', '?order=favorite', '?page=9'])(
    'is compressed for a client that accepts it: %s',
    async (query) => {
      const asked = { cookie: users.user.cookie }
      const url = `${LIST}${query}`
      const plain = await ask(asked, { url })
      const zipped = await ask({ ...asked, 'accept-encoding': 'gzip, br' }, { url })

      expect(zipped.headers['content-encoding']).toBe('gzip')
      expect(zipped.headers['vary']).toContain('Accept-Encoding')
      expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length)
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    },
  )

  it('is not compressed if it is short or the client refuses', async () => {
    const short = await ask({ 'accept-encoding': 'gzip' }, { url: '/api/v1/source/orders/' })
    const refused = await ask({ cookie: users.user.cookie, 'accept-encoding': 'identity, *;q=0' })

    expect(short.headers['content-encoding']).toBeUndefined()
    expect(refused.headers['content-encoding']).toBeUndefined()
  })
})

describe('many simultaneous guests', () => {
  it('share one page, and one read of the version', async () => {
    await buildSource(test.db, { subcategoryId: subcategory.id })
    await asGuest(noted).call(sourceEndpoints.list)
    await buildSource(test.db, { subcategoryId: subcategory.id })
    const before = noted.queries.length

    const replies = await Promise.all(Array.from({ length: 20 }, () => asGuest(noted).call(sourceEndpoints.list)))

    const queries = noted.queries.slice(before)
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.reply.totalCount).toBe((await asGuest(test).call(sourceEndpoints.list)).reply.totalCount)
    // The first call finds a newer version than it counted and reads the rows again.
    expect(queries.filter((query) => query.includes('with page as')).length).toBeLessThanOrEqual(2)
    expect(queries.length).toBeLessThan(20)
  })
})

/** A guest's reply from both processes; fails if they differ. */
const readBoth = async (endpoint: Endpoint) => {
  const texts = await Promise.all([test, other].map(async (of: TestApp) => (await asGuest(of).call(endpoint)).text))
  expect(texts[0]).toBe(texts[1])
  return texts[0]
}

describe('answers to guests, on every process,', () => {
  const changes: Record<string, () => Promise<() => Promise<unknown>>> = {
    'a source is added': async () => () => {
      const body = {
        title: 'Added',
        link: 'https://added.example.org',
        note: 'A note.',
        subCategory: subcategory.id,
        public: true,
      }
      return users.admin.call(sourceEndpoints.create, { body })
    },
    'a source is changed': async () => {
      const { id } = await buildSource(test.db, { subcategoryId: subcategory.id })
      return () => users.admin.call(sourceEndpoints.update, { params: { source: id }, body: { title: 'Aa changed' } })
    },
    'only its tags are changed': async () => {
      const { id } = await buildSource(test.db, { subcategoryId: subcategory.id })
      const tag = await buildTag(test.db, 'changed', -1)
      return () => users.admin.call(sourceEndpoints.update, { params: { source: id }, body: { tags: [tag.id] } })
    },
    'a source is made private': async () => {
      const { id } = await buildSource(test.db, { subcategoryId: subcategory.id })
      return () => users.admin.call(sourceEndpoints.update, { params: { source: id }, body: { public: false } })
    },
    'a source is published': async () => {
      const { id } = await buildSource(test.db, { subcategoryId: subcategory.id, isPublic: false })
      return () => users.admin.call(sourceEndpoints.update, { params: { source: id }, body: { public: true } })
    },
    'a source is deleted': async () => {
      const { id } = await buildSource(test.db, { subcategoryId: subcategory.id })
      return () => users.admin.call(sourceEndpoints.remove, { params: { id } })
    },
    'a category is added': async () => () => users.admin.call(categoryEndpoints.create, { body: { name: 'Added' } }),
    'a category is renamed': async () => () =>
      users.admin.call(categoryEndpoints.update, {
        params: { id: subcategory.category_id },
        body: { name: 'Renamed' },
      }),
    'a subcategory is renamed': async () => () =>
      users.admin.call(categoryEndpoints.updateSubcategory, {
        params: { id: subcategory.id },
        body: { name: 'Sub renamed' },
      }),
    'a category is deleted': async () => {
      const { id } = await buildCategory(test.db)
      return () => users.admin.call(categoryEndpoints.remove, { params: { id } })
    },
    'a label is changed': async () => {
      const tag = await buildTag(test.db, 'before')
      await buildSource(test.db, { subcategoryId: subcategory.id, tags: [tag] })
      return () => test.db.updateTable('tag').set({ label: 'after' }).where('id', '=', tag.id).execute()
    },
    'a library is imported': async () => () =>
      test.db.transaction().execute((tx) =>
        writeLibrary(tx, { groupId: null, accountId: null }, [
          {
            ...noTexts,
            title: 'Imported',
            link: 'https://imported.example.org',
            tags: ['imported'],
            category: 'I',
            subCategory: 'J',
            isPublic: true,
          },
        ]),
      ),
  }

  it.each(Object.entries(changes))('are correct as soon as %s', async (_what, prepare) => {
    const change = await prepare()
    const before = await readBoth(sourceEndpoints.list)
    expect(await change()).not.toHaveProperty('error.code')

    expect(await readBoth(sourceEndpoints.list)).not.toBe(before)
    await readBoth(sourceEndpoints.newest)
  })

  it('are correct as soon as a group is deleted whose public sources stay', async () => {
    const group = await buildGroup(test.db)
    const source = await buildSource(test.db, { groupId: group.id, subcategoryId: subcategory.id })
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER', group.id)
    await Promise.all([readBoth(sourceEndpoints.list), manager.call(sourceEndpoints.list)])
    await users.admin.call(groupEndpoints.remove, { params: { id: group.id } })

    const { reply } = await users.admin.call(sourceEndpoints.list)
    expect(reply.sources.find(({ id }) => id === source.id)?.canChange).toBe(true)
    expect(await readBoth(sourceEndpoints.list)).toContain(source.title)
  })
})
