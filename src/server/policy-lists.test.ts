import { expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { emailEndpoints } from '#contract/emails/emails.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildAccount, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp({}, { index: true })
const users = signInUsers(test)

type Owner = 'own' | 'other' | 'global'
const owners: readonly Owner[] = ['own', 'other', 'global']
const groupOf = (owner: Owner) =>
  ({ own: users.manager.groupId, other: users.otherManager.groupId, global: null })[owner]
const keeperOf = (owner: Owner) => ({ own: users.manager, other: users.otherManager, global: users.admin })[owner]

let counter = 0
const newName = () => `Listed ${(counter += 1)}.`

const undeliveredEmail = async (owner: Owner) => {
  const groupId = groupOf(owner)
  const account = await buildAccount(test.db, groupId ? { groupId } : { role: 'ROLE_ADMIN' })
  const time = test.now()
  const row = { kind: 'reset', account_id: account.id, payload: '{}', created_at: time, run_at: time }
  const failed = { message_id: newName(), failed_at: time, last_error: 'No such mailbox' }
  await test.db
    .insertInto('email')
    .values({ ...row, ...failed })
    .execute()
  return account.full_name
}

const groupName = async (owner: Owner) => {
  const groupId = groupOf(owner)
  if (groupId === null) return undefined
  const { name } = await test.db
    .selectFrom('app_group')
    .select('name')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return name
}

const invitedTo = async (owner: Owner) => {
  const groupId = groupOf(owner)
  if (groupId !== null) await buildAccount(test.db, { groupId, pending: true })
  return groupName(owner)
}

const entry = async (owner: Owner) => {
  const name = newName()
  await keeperOf(owner).call(categoryEndpoints.create, { body: { name } })
  return name
}

const source = (isPublic: boolean) => async (owner: Owner) => {
  const { title } = await buildSource(test.db, { title: newName(), groupId: groupOf(owner), isPublic })
  return title
}

const subject = async (owner: Owner) => {
  const { name } = await buildSubcategory(test.db, { name: newName(), groupId: groupOf(owner) })
  return name
}

const filed = async (owner: Owner) => {
  const groupId = groupOf(owner)
  if (groupId === null) return undefined
  const { id, title } = await buildSource(test.db, { title: newName() })
  await addToGroup(test.db, groupId, { sourceId: id, subcategoryId: (await buildSubcategory(test.db, { groupId })).id })
  return title
}

const tag = async (owner: Owner) => {
  const { label } = await buildTag(test.db, newName(), groupOf(owner) ?? -1)
  return label
}

const people = ['guest', 'user', 'manager', 'otherUser', 'otherManager', 'admin'] as const

interface List {
  readonly kind: string
  readonly make: (owner: Owner) => Promise<string | undefined>
  readonly read: (actor: TestActor) => Promise<{ text: string }>
  readonly found: readonly [
    guest: string,
    user: string,
    manager: string,
    otherUser: string,
    otherManager: string,
    admin: string,
  ]
}

const everything = [
  'own other global',
  'own other global',
  'own other global',
  'own other global',
  'own other global',
  'own other global',
] as const
const whatIsTheirs = ['', 'own', 'own', 'other', 'other', 'global'] as const
const whatIsTheirGroups = ['', 'own', 'own', 'other', 'other', ''] as const

const lists: readonly List[] = [
  {
    kind: 'public sources',
    make: source(true),
    read: (actor) => actor.call(sourceEndpoints.list, { query: { search: 'Listed' } }),
    found: everything,
  },
  {
    kind: 'private sources',
    make: source(false),
    read: (actor) => actor.call(sourceEndpoints.newest),
    found: whatIsTheirs,
  },
  {
    kind: 'private sources of this week',
    make: source(false),
    read: (actor) => actor.call(homeEndpoints.changed),
    found: whatIsTheirs,
  },
  {
    kind: 'tags on no source',
    make: tag,
    read: (actor) => actor.call(tagEndpoints.list, { query: { search: 'Listed' } }),
    found: whatIsTheirs,
  },
  {
    kind: 'sources of the group',
    make: filed,
    read: (actor) => actor.call(sourceEndpoints.listGroup),
    found: whatIsTheirGroups,
  },
  {
    kind: 'subjects',
    make: subject,
    read: (actor) => actor.call(categoryEndpoints.listGroup),
    found: whatIsTheirGroups,
  },
  {
    kind: 'groups',
    make: groupName,
    read: (actor) => actor.call(groupEndpoints.list),
    found: ['', '', 'own', '', 'other', 'own other'],
  },
  {
    kind: 'groups with invitations',
    make: invitedTo,
    read: (actor) => actor.call(groupEndpoints.invitations),
    found: ['', '', 'own', '', 'other', 'own other'],
  },
  {
    kind: 'undelivered e-mails',
    make: undeliveredEmail,
    read: (actor) => actor.call(emailEndpoints.listUndelivered),
    found: ['', '', 'own', '', 'other', 'own other global'],
  },
  {
    kind: 'activity',
    make: entry,
    read: (actor) => actor.call(activityEndpoints.list),
    found: ['', '', 'own', '', 'other', 'global'],
  },
  {
    kind: 'activity, exported',
    make: entry,
    read: (actor) => actor.call(activityEndpoints.export),
    found: ['', '', 'own', '', 'other', 'global'],
  },
]

it.each(lists)('$kind are listed for permitted roles only', async ({ make, read, found }) => {
  const names = new Map<Owner, string | undefined>()
  for (const owner of owners) names.set(owner, await make(owner))
  const seen: string[] = []
  for (const person of people) {
    const { text } = await read(users[person])
    seen.push(owners.filter((owner) => text.includes(names.get(owner) ?? 'made for nobody')).join(' '))
  }

  expect(seen).toEqual([...found])
})
