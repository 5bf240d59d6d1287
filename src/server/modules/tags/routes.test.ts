import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { asGuest, asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const labelsOf = async (viewer: TestActor, search?: string) => {
  const { status, reply } = await viewer.call(tagEndpoints.list, search === undefined ? {} : { query: { search } })
  expect(status).toBe(200)
  return reply.map(({ label }) => label)
}

/** Tag of this many public sources. */
const usedTag = async (label: string, uses: number, subcategoryId: number) => {
  const tag = await buildTag(test.db, label)
  for (let use = 0; use < uses; use += 1) await buildSource(test.db, { tags: [tag], subcategoryId })
  return tag
}

describe('searching tags', () => {
  it('puts the label itself first, then labels that begin with it, then others, each by use', async () => {
    const { id } = await buildSubcategory(test.db)
    await usedTag('sanctions', 1, id)
    await usedTag('EU sanctions', 3, id)
    await usedTag('UN sanctions', 4, id)
    await usedTag('sanctions list', 1, id)
    await usedTag('sanctions evasion', 2, id)

    expect(await labelsOf(users.guest, 'Sanctions')).toEqual([
      'sanctions',
      'sanctions evasion',
      'sanctions list',
      'UN sanctions',
      'EU sanctions',
    ])
  })

  it('ignores case and accents', async () => {
    const { id } = await buildSubcategory(test.db)
    await usedTag('Société écran', 1, id)

    expect(await labelsOf(users.guest, 'SOCIETE ECRAN')).toEqual(['Société écran'])
    expect(await labelsOf(users.guest, 'été')).toEqual(['Société écran'])
  })

  it('takes %, _ and \\ literally', async () => {
    const { id } = await buildSubcategory(test.db)
    for (const label of ['100% owned', 'snake_case', 'back\\slash']) await usedTag(label, 1, id)

    expect(await labelsOf(users.guest, '%')).toEqual(['100% owned'])
    expect(await labelsOf(users.guest, '_')).toEqual(['snake_case'])
    expect(await labelsOf(users.guest, '\\')).toEqual(['back\\slash'])
    expect(await labelsOf(users.guest, 'e_c')).toEqual(['snake_case'])
    expect(await labelsOf(users.guest, "' or 1=1")).toEqual([])
  })

  it('returns 50 at most', async () => {
    const { id } = await buildSubcategory(test.db)
    for (let index = 0; index < 52; index += 1) await usedTag(`many ${index}`, 1, id)

    expect(await labelsOf(users.guest, 'many')).toHaveLength(50)
  })

  it('accepts 200 characters and no more, and no control characters', async () => {
    const search = (text: string) => users.guest.call(tagEndpoints.list, { query: { search: text } })

    expect((await search('x'.repeat(200))).status).toBe(200)
    expect((await search('x'.repeat(201))).error.errors.map(({ field }) => field)).toEqual(['search'])
    expect((await search('a\u0000')).status).toBe(400)
  })

  it('answers at the address without the slash as well', async () => {
    const response = await test.app.inject({ url: '/api/v1/tags?search=snake' })

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual([{ id: expect.any(Number), label: 'snake_case' }])
  })
})

describe('the default tags', () => {
  it('are the 50 most used on sources that the caller sees', async () => {
    const { id } = await buildSubcategory(test.db)
    await usedTag('most used', 9, id)
    await usedTag('second', 8, id)
    const inside = await buildTag(test.db, 'used inside')
    for (let use = 0; use < 10; use += 1) {
      await buildSource(test.db, { tags: [inside], isPublic: false, groupId: users.user.groupId, subcategoryId: id })
    }

    const [forGuest, forUser] = [await labelsOf(users.guest), await labelsOf(users.user)]

    expect(forGuest.slice(0, 2)).toEqual(['most used', 'second'])
    expect(forUser.slice(0, 3)).toEqual(['used inside', 'most used', 'second'])
    expect([forGuest.length, forUser.length]).toEqual([50, 50])
    expect(forGuest).not.toContain('used inside')
  })

  it('leave out tags that no source has', async () => {
    await buildTag(test.db, 'used nowhere')

    expect(await labelsOf(users.admin)).not.toContain('used nowhere')
  })
})

describe('a tag that is only on a private source', () => {
  it.each(['guest', 'otherUser', 'otherManager', 'admin'] as const)('is never suggested to a %s', async (who) => {
    const tag = await buildTag(test.db, `Operation ${who}`)
    await buildSource(test.db, { tags: [tag], isPublic: false, groupId: users.user.groupId })

    expect(await labelsOf(users[who], `operation ${who}`)).toEqual([])
    expect(await labelsOf(users.colleague, `operation ${who}`)).toEqual([tag.label])
  })

  it('is not suggested any more as soon as its last public source is made private', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const tag = await buildTag(test.db, 'Fading')
    const source = await buildSource(test.db, { tags: [tag], groupId: manager.groupId })
    const before = await labelsOf(users.guest, 'fading')
    await manager.call(sourceEndpoints.update, { params: { source: source.id }, body: { public: false } })

    expect([before, await labelsOf(users.guest, 'fading')]).toEqual([['Fading'], []])
    expect(await labelsOf(manager, 'fading')).toEqual(['Fading'])
  })
})

describe('making a tag', () => {
  const create = (who: keyof Users, body: unknown) => users[who].call(tagEndpoints.create, { body })

  it('is not for guests', async () => {
    expect((await create('guest', '{')).status).toBe(401)
  })

  it.each(['user', 'manager', 'admin'] as const)(
    'is for a %s: 201, and 200 when the label exists in any case',
    async (who) => {
      const first = await create(who, { label: `  Made by ${who} É ` })
      const second = await create(who, { label: `MADE BY ${who.toUpperCase()} é` })

      expect([first.status, first.reply.label]).toEqual([201, `Made by ${who} É`])
      expect([second.status, second.reply]).toEqual([200, first.reply])
    },
  )

  it('shows it to the own group, which may use it, and to nobody else', async () => {
    const { reply } = await create('user', { label: 'Freshly made' })

    expect(await labelsOf(users.manager, 'freshly')).toEqual([reply.label])
    expect(await labelsOf(users.otherUser, 'freshly')).toEqual([])
    expect(await labelsOf(asGuest(test), 'freshly')).toEqual([])
  })

  it('creates another tag if the label exists only where the caller can’t see it', async () => {
    const hidden = await buildTag(test.db, 'CASE Heron')
    await buildSource(test.db, { tags: [hidden], isPublic: false, groupId: users.user.groupId })

    const { status, reply } = await create('otherUser', { label: 'Case Heron' })

    expect([status, reply.label]).toEqual([201, 'Case Heron'])
    expect(reply.id).not.toBe(hidden.id)
    expect(await labelsOf(users.otherUser, 'case heron')).toEqual(['Case Heron'])
  })

  it('is suggested once, even if two groups have created it and used it in public', async () => {
    const [mine, theirs] = [
      await buildTag(test.db, 'Twice made', users.user.groupId ?? 0),
      await buildTag(test.db, 'twice made', users.otherUser.groupId ?? 0),
    ]
    await buildSource(test.db, { tags: [mine] })
    await buildSource(test.db, { tags: [theirs] })
    await buildSource(test.db, { tags: [theirs] })

    expect(await labelsOf(asGuest(test), 'twice')).toEqual(['twice made'])
  })

  it('creates one tag for two simultaneous callers of a group', async () => {
    const replies = await Promise.all([create('user', { label: 'At once' }), create('manager', { label: 'at once' })])

    expect(new Set(replies.map(({ reply }) => reply.id)).size).toBe(1)
  })

  it.each([
    [{}, 'label', 'This field is required'],
    [{ label: '  ' }, 'label', 'This field is required'],
    [{ label: 'x'.repeat(61) }, 'label', 'This is longer than 60 characters'],
    [{ label: 'a\u0001' }, 'label', 'This text has characters that can’t be stored'],
    [{ label: 'x', id: 7 }, 'id', 'This field is not known'],
  ])('refuses %j', async (body, field, message) => {
    const { status, error } = await create('user', body)

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })
})
