import { describe, expect, it } from 'vitest'
import { groupEndpoints } from '#contract/people/groups.ts'
import { entriesOfGroup } from '#testing/server/activity.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

let counter = 0
const newEmail = () => `owner${(counter += 1)}@example.org`
const newName = () => `Made ${(counter += 1)}`
const input = (changes: Record<string, unknown> = {}) => ({
  name: newName(),
  link: 'acme.example',
  user: { fullName: 'Ada Lovelace', email: newEmail() },
  ...changes,
})

const create = (who: keyof Users, body: unknown) => users[who].call(groupEndpoints.create, { body })

const IN_USE = { field: 'user.email', message: 'This email address can’t be invited' }

const groupsCalled = (name: string) => test.db.selectFrom('app_group').selectAll().where('name', '=', name).execute()
describe('making a group', () => {
  it.each([
    ['guest', 401],
    ['user', 403],
    ['manager', 403],
  ] as const)('is not for a %s, whatever the body: %i', async (who, status) => {
    expect((await create(who, '{')).status).toBe(status)
  })

  it.each([
    [{ name: undefined }, 'name', 'This field is required'],
    [{ name: ' \u200b ' }, 'name', 'This field is required'],
    [{ name: 'x'.repeat(121) }, 'name', 'This is longer than 120 characters'],
    [{ name: 'See https://evil.example' }, 'name', 'A name can’t hold a web address'],
    [
      { user: { fullName: 'WWW.evil.example', email: 'a@example.org' } },
      'user.fullName',
      'A name can’t hold a web address',
    ],
    [{ link: 'x'.repeat(2049) }, 'link', 'This is longer than 2,048 characters'],
    [{ link: 7 }, 'link', 'This is not a text'],
    [{ slug: 'mine' }, 'slug', 'This field is not known'],
    [{ user: { email: 'a@example.org' } }, 'user.fullName', 'This field is required'],
    [{ user: { fullName: 'Ada' } }, 'user.email', 'This field is required'],
    [{ user: { fullName: 'Ada', email: 'ada' } }, 'user.email', 'This is not a valid email address'],
    [{ user: { fullName: 'Ada', email: 'a@example.org', role: 'x' } }, 'user.role', 'This field is not known'],
    [
      { user: { fullName: 'x'.repeat(121), email: 'a@example.org' } },
      'user.fullName',
      'This is longer than 120 characters',
    ],
  ])('refuses %j', async (changes, field, message) => {
    const { status, error } = await create('admin', input(changes))

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })

  it('returns the group and its owner, who has yet to set a password', async () => {
    const body = input({ name: '  Müller & Söhne ' })

    const { status, reply } = await create('admin', body)

    expect(status).toBe(201)
    expect(reply).toEqual({
      id: expect.any(Number),
      name: 'Müller & Söhne',
      link: 'acme.example',
      slug: 'muller-sohne',
      logsSearches: false,
      checksLinks: false,
      secondReader: false,
      recordMonths: 60,
      holds: { subjects: 0, privateSources: 0, publicSources: 0 },
      users: [
        {
          id: expect.any(Number),
          fullName: 'Ada Lovelace',
          email: body.user.email,
          role: 'ROLE_GROUP_MANAGER',
          pending: true,
        },
      ],
    })
    const shown = await users.admin.call(groupEndpoints.detail, { params: { slug: reply.slug } })
    expect(shown.reply).toEqual(reply)
  })

  it.each([[undefined], [null], [''], ['  ']])('stores no link for %j', async (link) => {
    expect((await create('admin', input({ link }))).reply.link).toBeNull()
  })

  it('gives groups of the same name different slugs, also at the same time', async () => {
    const name = newName()

    const replies = await Promise.all([1, 2, 3].map(() => create('admin', input({ name }))))

    const slug = name.toLowerCase().replace(' ', '-')
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(replies.map(({ reply }) => reply.slug).sort()).toEqual([slug, `${slug}-2`, `${slug}-3`])
  })

  it('never uses digits alone as a slug, because they are an id', async () => {
    expect((await create('admin', input({ name: '2031' }))).reply.slug).toBe('group-2031')
  })

  it('sends the owner the invitation', async () => {
    const body = input()
    await create('admin', body)

    await test.deliver()

    const emails = test.emails.filter(({ to }) => to === body.user.email)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(body.name)
  })

  it('records the administrator and the invited owner', async () => {
    const body = input()

    const { reply } = await create('admin', body)

    const by = { actor_id: users.admin.id, group_name: body.name, before: null }
    expect(await entriesOfGroup(test, reply.id)).toMatchObject([
      {
        ...by,
        kind: 'group_added',
        object_type: 'group',
        object_id: reply.id,
        object_name: body.name,
        after: { name: body.name, link: 'acme.example' },
      },
      {
        ...by,
        kind: 'user_invited',
        object_type: 'user',
        object_id: reply.users[0]?.id,
        object_name: 'Ada Lovelace',
        after: { email: body.user.email, role: 'ROLE_GROUP_MANAGER' },
      },
    ])
  })
})

describe('an owner whose address is in use', () => {
  it.each([
    ['a confirmed account', () => buildAccount(test.db, { email: newEmail() })],
    ['a pending one', () => buildAccount(test.db, { email: newEmail(), pending: true })],
    ['an administrator’s', () => buildAccount(test.db, { email: newEmail(), role: 'ROLE_ADMIN' })],
  ])('is refused beside the field, in any case, and no part of the group is stored: %s', async (_whose, build) => {
    const { email, id } = await build()
    const body = input({ user: { fullName: 'Somebody else', email: email.toUpperCase() } })
    const before = await test.db.selectFrom('activity').select('id').execute()

    const { status, error } = await create('admin', body)

    expect([status, error.code, error.errors]).toEqual([400, 'invalid', [IN_USE]])
    expect(await groupsCalled(body.name)).toEqual([])
    expect(await test.db.selectFrom('activity').select('id').execute()).toEqual(before)
    expect(await test.db.selectFrom('email').select('id').where('account_id', '=', id).execute()).toEqual([])
  })

  it('is refused to one of two simultaneous calls', async () => {
    const user = { fullName: 'Ada', email: newEmail() }
    const name = newName()

    const replies = await Promise.all([
      create('admin', input({ name, user })),
      create('otherAdmin', input({ name, user })),
    ])

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 400]))
    expect(replies.find(({ status }) => status === 400)?.error.errors).toEqual([IN_USE])
    expect(await groupsCalled(name)).toHaveLength(1)
  })
})
