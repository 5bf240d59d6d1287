import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { noProvenance } from '#contract/sources/provenance.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { sourceEndpoints, staleSource } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildKind, buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const everything = {
  publisher: 'Business Registers Agency',
  official: true,
  countries: ['001', 'EU', 'GE'],
  languages: ['en', 'sr-Latn'],
  access: 'paid',
  accessNote: 'Accounts 1 EUR each.\nAsk at the desk.',
  exposure: 'notified',
  exposureNote: 'The register tells the company.',
  rhythm: 'daily',
  searchLink: 'https://register.example/search?q={q}',
  reviewEvery: 6,
} as const
const unreviewed = { reviewedAt: null, reviewedBy: null }

const fields = async (more: object = {}) => ({
  title: 'Register',
  link: 'https://register.example/',
  note: 'A note.',
  subCategory: (await buildSubcategory(test.db)).id,
  ...more,
})

const create = async (more: object, headers: Record<string, string> = {}) =>
  users.manager.call(sourceEndpoints.create, { body: await fields(more), headers })

const update = (source: number, body: object, headers: Record<string, string> = {}) =>
  users.manager.call(sourceEndpoints.update, { params: { source }, body, headers })

const detail = async (id: number, who: keyof Users = 'manager') =>
  (await users[who].call(sourceEndpoints.detail, { params: { id } })).reply

describe('the countries covered by a source', () => {
  const found = async (search: string) =>
    (await users.manager.call(sourceEndpoints.list, { query: { search } })).reply.sources.map(({ id }) => id)

  it('are found by their names, short forms and adjectives, like words of the text', async () => {
    const { id } = (await create({ title: 'Tribunal', provenance: { countries: ['BR', 'VG'] } })).reply
    const { id: global } = (await create({ title: 'Tribunal', provenance: { countries: ['001'] } })).reply

    for (const search of ['brazil', 'Brasil tribunal', 'brazilian', 'bvi', 'british virgin islands'])
      expect([search, await found(search)]).toEqual([search, [id]])
    expect(await found('international tribunal')).toEqual([])

    await update(id, { provenance: { countries: ['TR'] } })
    expect([await found('brazil'), await found('turkiye'), await found('tribunal')]).toEqual([[], [id], [id, global]])
  })
})

describe('the provenance of a source', () => {
  it('is the same wherever the source is shown, also to guests', async () => {
    const { id, provenance, health } = (await create({ provenance: everything })).reply
    const place = await buildSubcategory(test.db, { groupId: users.manager.groupId })
    await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: id, subcategoryId: place.id })
    await users.user.call(sourceEndpoints.favorite, { params: { source: id } })

    const shown = [
      await detail(id),
      await detail(id, 'guest'),
      (await users.guest.call(sourceEndpoints.list)).reply.sources,
      (await users.user.call(sourceEndpoints.list)).reply.sources,
      (await users.user.call(sourceEndpoints.listGroup)).reply.sources,
      (await users.user.call(sourceEndpoints.newest)).reply,
      (await users.user.call(sourceEndpoints.favorites)).reply,
    ].map((all) => [all].flat().find((one) => one.id === id))

    expect(provenance).toEqual({ ...everything, ...unreviewed })
    expect(shown.map((one) => [one?.provenance, one?.health])).toEqual(shown.map(() => [provenance, health]))
  })

  it('is unknown if nothing was entered', async () => {
    const { provenance, health } = (await create({})).reply

    expect(provenance).toEqual({ ...noProvenance, ...unreviewed })
    expect(health).toEqual({ state: 'unchecked', checkedAt: null, status: null, movedTo: null })
  })

  it('is changed field by field: null clears a field, omitted fields stay', async () => {
    const { id } = (await create({ provenance: everything })).reply

    await update(id, { provenance: { access: null, countries: ['RS', 'RS'], accessNote: ' ' } })

    const changed = { ...everything, access: null, countries: ['RS'], accessNote: null }
    expect((await detail(id)).provenance).toEqual({ ...changed, ...unreviewed })
  })

  it('stays when a page of the earlier version, which does not send it, saves', async () => {
    const { id } = (await create({ provenance: everything })).reply
    const body = { ...(await fields({ title: 'Renamed' })), public: true, tags: [] }

    const { reply } = await update(id, body)

    expect([reply.title, reply.provenance]).toEqual(['Renamed', { ...everything, ...unreviewed }])
  })

  it('stays, with the review and the link health, when the source becomes private and public again', async () => {
    const { id } = (await create({})).reply
    await buildKind(test.db, id, { reviewedBy: users.manager.id })
    const before = await detail(id)

    for (const isPublic of [false, true]) await update(id, { public: isPublic })

    const { provenance, health } = await detail(id)
    expect([provenance, health]).toEqual([before.provenance, before.health])
  })

  it('loses the link health when the link changes', async () => {
    const { id } = (await create({})).reply
    await buildKind(test.db, id)

    const same = (await update(id, { link: 'http://www.register.example' })).reply
    const other = (await update(id, { link: 'https://other.example/' })).reply

    expect(same.health.state).toBe('moved')
    expect([other.health.state, (await detail(id)).health.state]).toEqual(['unchecked', 'unchecked'])
  })

  it('is refused field by field, and nothing is stored then', async () => {
    const { id } = (await create({ provenance: everything })).reply

    const { status, error } = await update(id, {
      title: 'Not stored',
      provenance: { countries: ['ZZ'], reviewEvery: 99, searchLink: 'javascript:{q}' },
    })

    expect([status, error.errors.map(({ field }) => field).sort()]).toEqual([
      400,
      ['provenance.countries.0', 'provenance.reviewEvery', 'provenance.searchLink'],
    ])
    expect((await detail(id)).title).toBe('Register')
  })

  it('accepts no reviewer and no review time', async () => {
    const { id } = (await create({})).reply

    const { status } = await update(id, { provenance: { reviewedAt: '2026-01-01T00:00:00.000Z' } })

    expect([status, (await detail(id)).provenance.reviewedAt]).toEqual([400, null])
  })
})

describe('two simultaneous changes', () => {
  it('of provenance: the second is answered with the result of the first', async () => {
    const { id, version } = (await create({ provenance: everything })).reply
    const match = { 'if-match': `"${version}"` }
    await update(id, { provenance: { publisher: 'Theirs' } }, match)

    const { status, text } = await update(id, { provenance: { publisher: 'Mine' } }, match)

    expect(status).toBe(409)
    expect(z.parse(staleSource, JSON.parse(text)).source?.provenance.publisher).toBe('Theirs')
  })

  it('a review conflicts with no change', async () => {
    const { id, version } = (await create({})).reply

    await users.manager.call(reviewEndpoints.review, { params: { id } })

    expect((await update(id, { title: 'Mine' }, { 'if-match': `"${version}"` })).status).toBe(200)
  })
})

it('a source that is added again after a lost reply is stored once with its provenance; with different provenance it is a conflict', async () => {
  const body = await fields({ provenance: everything })
  const headers = { [IDEMPOTENCY_KEY_HEADER]: 'said-once' }
  const add = (more: object) => users.manager.call(sourceEndpoints.create, { body: { ...body, ...more }, headers })

  const [first, again] = [await add({}), await add({})]
  const other = await add({ provenance: { ...everything, access: 'open' } })

  expect([first.status, again.text, other.status]).toEqual([201, first.text, 409])
})
