import { beforeAll, describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { contactEndpoints } from '#contract/emails/contact.ts'
import { emailEndpoints } from '#contract/emails/emails.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { iconEndpoints } from '#contract/links/icons.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { eventEndpoints } from '#contract/status/events.ts'
import { statusEndpoints } from '#contract/status/status.ts'
import { asGuest, signIn } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import {
  addToGroup,
  buildAccount,
  buildCategory,
  buildGroup,
  buildSource,
  buildSubcategory,
  MISSING_ID,
  TEST_PASSWORD,
} from '#testing/server/factories.ts'
import {
  alone,
  buildPolicyLibrary,
  type Case,
  everybody,
  type Owner,
  onObjects,
  owners,
  type PolicyLibrary,
  people,
  signedIn,
} from '#testing/server/policy.ts'
import { bulkCases } from '#testing/server/policy-bulk.ts'
import { importCases } from '#testing/server/policy-imports.ts'
import { readingCases } from '#testing/server/policy-reading.ts'
import { recordCases } from '#testing/server/policy-records.ts'
import {
  checkCases,
  linkEmailCases,
  reportCases,
  reviewCases,
  switchCases,
  viewCases,
} from '#testing/server/policy-views.ts'

const test = startTestApp({}, { index: true })

let counter = 0
const newEmail = () => `policy${(counter += 1)}@example.org`
const newName = () => `Policy ${(counter += 1)}`

const sourceOf = (owner: Owner, isPublic: boolean) => async (library: PolicyLibrary) =>
  (await buildSource(test.db, { groupId: owner(library), isPublic })).id
const categoryOf = (owner: Owner) => async (library: PolicyLibrary) =>
  (await buildCategory(test.db, { groupId: owner(library) })).id
const subcategoryOf = (owner: Owner) => async (library: PolicyLibrary) =>
  (await buildSubcategory(test.db, { groupId: owner(library) })).id
const userOf = (owner: Owner) => async (library: PolicyLibrary) =>
  (await buildAccount(test.db, { groupId: owner(library) })).id
const administrator = async () => (await buildAccount(test.db, { role: 'ROLE_ADMIN' })).id
/** A second session, since some of these calls end it. */
const sessionOf = async ({ id, groupId }: { id: number; groupId: number | null }) => {
  await signIn(test, { id, group_id: groupId })
  const last = test.db.selectFrom('session').select('id').where('account_id', '=', id).orderBy('id', 'desc')
  return (await last.executeTakeFirstOrThrow()).id
}
const undeliveredEmailOf = (owner: Owner) => async (library: PolicyLibrary) => {
  const account = await buildAccount(test.db, { groupId: owner(library), pending: true })
  const time = test.now()
  const row = { kind: 'user_invitation', account_id: account.id, payload: '{}', created_at: time, run_at: time }
  const email = await test.db
    .insertInto('email')
    .values({ ...row, message_id: newName(), failed_at: time, last_error: 'No such mailbox' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return email.id
}

const missing = async () => MISSING_ID

const privateOwn = sourceOf(owners.own, false)
const privateOther = sourceOf(owners.other, false)
const privateGlobal = sourceOf(owners.global, false)
const publicOwn = sourceOf(owners.own, true)
const publicGlobal = sourceOf(owners.global, true)

const ofUser = (isPublic: boolean) => async (library: PolicyLibrary) =>
  (await buildSource(test.db, { groupId: library.own, isPublic, createdBy: library.actors.user.id })).id

const newSource = async (isPublic: boolean) => ({
  title: newName(),
  link: 'https://example.org/',
  note: 'A note.',
  public: isPublic,
  subCategory: (await buildSubcategory(test.db)).id,
})

const name = async () => ({ name: newName() })

const sessionCases: Case[] = [
  alone(sessionEndpoints.login, everybody(401), () => ({ username: newEmail(), password: 'wrong' })),
  alone(sessionEndpoints.logout, everybody(204)),
  alone(sessionEndpoints.logoutEverywhere, signedIn(204)),
  alone(sessionEndpoints.me, everybody(200)),
  alone(sessionEndpoints.list, signedIn(200)),
  ...onObjects(sessionEndpoints.end, 'id', {
    'the user': [({ actors }) => sessionOf(actors.user), [401, 204, 404, 404, 404, 404]],
    'an administrator': [({ actors }) => sessionOf(actors.admin), [401, 404, 404, 404, 404, 204]],
    nobody: [missing, signedIn(404)],
  }),
  ...onObjects(sessionEndpoints.endOf, 'userId', {
    'the own group': [userOf(owners.own), [401, 403, 403, 403, 403, 204]],
    'the administrators': [administrator, [401, 403, 403, 403, 403, 204]],
    nobody: [missing, [401, 403, 403, 403, 403, 404]],
  }),
  alone(accountEndpoints.changePassword, signedIn(204), () => ({
    currentPassword: TEST_PASSWORD,
    password: 'an entirely different one',
  })),
  alone(accountEndpoints.reset, everybody(204), () => ({ email: newEmail() })),
  alone(accountEndpoints.checkLink, everybody(200), () => ({ token: 'none' })),
  alone(accountEndpoints.confirm, everybody(400), () => ({ token: 'none', password: 'an entirely different one' })),
  alone(contactEndpoints.send, everybody(204), () => ({
    subject: 'IT support',
    email: newEmail(),
    name: 'Ada',
    question: 'Why?',
  })),
]

const sourceCases: Case[] = [
  alone(tagEndpoints.list, everybody(200)),
  alone(tagEndpoints.create, signedIn(201), () => ({ label: newName() })),
  alone(sourceEndpoints.create, signedIn(201), () => newSource(false)),
  alone(sourceEndpoints.create, [401, 403, 201, 403, 201, 201], () => newSource(true)),
  ...onObjects(sourceEndpoints.detail, 'id', {
    'the own group, private': [privateOwn, [404, 200, 200, 404, 404, 404]],
    'the own group, public': [publicOwn, everybody(200)],
    'the other group, private': [privateOther, [404, 404, 404, 200, 200, 404]],
    'the administrators, private': [privateGlobal, [404, 404, 404, 404, 404, 200]],
    nobody: [missing, everybody(404)],
  }),
  ...onObjects(activityEndpoints.ofSource, 'id', {
    'the own group, private': [privateOwn, [401, 200, 200, 404, 404, 404]],
    'the own group, public': [publicOwn, [401, 200, 200, 403, 403, 403]],
    'the other group, private': [privateOther, [401, 404, 404, 200, 200, 404]],
    'the administrators, public': [publicGlobal, [401, 403, 403, 403, 403, 200]],
    nobody: [missing, signedIn(404)],
  }),
  ...onObjects(
    sourceEndpoints.update,
    'source',
    {
      'the user, private': [ofUser(false), [401, 200, 200, 404, 404, 404]],
      'the user, public': [ofUser(true), [401, 200, 200, 403, 403, 200]],
      'the own group, private': [privateOwn, [401, 403, 200, 404, 404, 404]],
      'the own group, public': [publicOwn, [401, 403, 200, 403, 403, 200]],
      'the other group, private': [privateOther, [401, 404, 404, 403, 200, 404]],
      'the administrators, private': [privateGlobal, [401, 404, 404, 404, 404, 200]],
      'the administrators, public': [publicGlobal, [401, 403, 403, 403, 403, 200]],
      nobody: [missing, signedIn(404)],
    },
    async () => ({ title: newName() }),
  ),
  ...onObjects(sourceEndpoints.remove, 'id', {
    'the user, private': [ofUser(false), [401, 204, 204, 404, 404, 404]],
    'the user, public': [ofUser(true), [401, 204, 204, 403, 403, 204]],
    'the own group, private': [privateOwn, [401, 403, 204, 404, 404, 404]],
    'the own group, public': [publicOwn, [401, 403, 204, 403, 403, 204]],
    'the other group, private': [privateOther, [401, 404, 404, 403, 204, 404]],
    'the administrators, private': [privateGlobal, [401, 404, 404, 404, 404, 204]],
    nobody: [missing, signedIn(404)],
  }),
  ...onObjects(sourceEndpoints.favorite, 'source', {
    'the own group, private': [privateOwn, [401, 200, 200, 404, 404, 404]],
    'the own group, public': [publicOwn, signedIn(200)],
    'the other group, private': [privateOther, [401, 404, 404, 200, 200, 404]],
    'the administrators, private': [privateGlobal, [401, 404, 404, 404, 404, 200]],
    'the administrators, public': [publicGlobal, signedIn(200)],
    nobody: [missing, signedIn(404)],
  }),
]

const groupSourceCases: Case[] = [
  ...onObjects(
    sourceEndpoints.addToGroup,
    'source',
    {
      'the own group, private': [privateOwn, [401, 200, 200, 404, 404, 403]],
      'the other group, private': [privateOther, [401, 404, 404, 400, 400, 403]],
      'the administrators, public': [publicGlobal, [401, 200, 200, 400, 400, 403]],
      nobody: [missing, [401, 404, 404, 404, 404, 403]],
    },
    async (library) => ({ subCategory: await subcategoryOf(owners.own)(library) }),
  ),
  ...onObjects(sourceEndpoints.removeFromGroup, 'source', {
    'the own group, filed': [
      async (library) => {
        const sourceId = await publicGlobal(library)
        await addToGroup(test.db, library.own, { sourceId, subcategoryId: await subcategoryOf(owners.own)(library) })
        return sourceId
      },
      [401, 204, 204, 404, 404, 403],
    ],
    'the administrators, not filed': [publicGlobal, [401, 404, 404, 404, 404, 403]],
    nobody: [missing, [401, 404, 404, 404, 404, 403]],
  }),
]

const taxonomyOn = (
  endpoint: Endpoint,
  find: (owner: Owner) => (library: PolicyLibrary) => Promise<number>,
  ok: number,
) =>
  onObjects(
    endpoint,
    'id',
    {
      'the own group': [find(owners.own), [401, 403, ok, 403, 404, 404]],
      'the other group': [find(owners.other), [401, 403, 404, 403, ok, 404]],
      'the administrators': [find(owners.global), [401, 403, 404, 403, 404, ok]],
      nobody: [missing, [401, 403, 404, 403, 404, 404]],
    },
    ok === 204 ? undefined : name,
  )

const taxonomyCases: Case[] = [
  alone(categoryEndpoints.list, everybody(200)),
  alone(categoryEndpoints.listGroup, [401, 200, 200, 200, 200, 403]),
  alone(categoryEndpoints.create, [401, 403, 201, 403, 201, 201], () => ({ name: newName() })),
  ...taxonomyOn(categoryEndpoints.update, categoryOf, 200),
  ...taxonomyOn(categoryEndpoints.remove, categoryOf, 204),
  ...taxonomyOn(categoryEndpoints.createSubcategory, categoryOf, 201),
  ...taxonomyOn(categoryEndpoints.updateSubcategory, subcategoryOf, 200),
  ...taxonomyOn(categoryEndpoints.removeSubcategory, subcategoryOf, 204),
]

const ownGroup = async ({ own }: PolicyLibrary) => own
const otherGroup = async ({ other }: PolicyLibrary) => other

const onGroups = (endpoint: Endpoint, placeholder: string, ok: number) => ({
  with: (bodyOf?: (library: PolicyLibrary) => Promise<unknown>) =>
    onObjects(
      endpoint,
      placeholder,
      {
        'the own group': [ownGroup, [401, 403, ok, 403, 404, ok]],
        'the other group': [otherGroup, [401, 403, 404, 403, ok, ok]],
        nobody: [missing, [401, 403, 404, 403, 404, 404]],
      },
      bodyOf,
    ),
})

const groupCases: Case[] = [
  alone(groupEndpoints.list, [401, 403, 200, 403, 200, 200]),
  alone(groupEndpoints.invitations, [401, 403, 200, 403, 200, 200]),
  alone(groupEndpoints.create, [401, 403, 403, 403, 403, 201], () => ({
    name: newName(),
    user: { fullName: 'Ada', email: newEmail() },
  })),
  ...onGroups(groupEndpoints.detail, 'slug', 200).with(),
  ...onGroups(groupEndpoints.update, 'groupId', 200).with(name),
  ...onGroups(groupEndpoints.invite, 'groupId', 201).with(async () => ({
    fullName: 'Ada',
    email: newEmail(),
    groupManager: false,
  })),
  ...switchCases,
  ...linkEmailCases,
  ...onObjects(groupEndpoints.remove, 'id', {
    'a group': [async () => (await buildGroup(test.db)).id, [401, 403, 403, 403, 403, 204]],
    nobody: [missing, [401, 403, 403, 403, 403, 404]],
  }),
  ...onObjects(groupEndpoints.removeUser, 'userId', {
    'the own group': [userOf(owners.own), [401, 403, 204, 403, 404, 204]],
    'the other group': [userOf(owners.other), [401, 403, 404, 403, 204, 204]],
    'the administrators': [administrator, [401, 403, 404, 403, 404, 403]],
    nobody: [missing, [401, 403, 404, 403, 404, 404]],
  }),
]

const otherCases: Case[] = [
  alone(eventEndpoints.follow, everybody(200)),
  alone(emailEndpoints.listUndelivered, [401, 403, 200, 403, 200, 200]),
  alone(statusEndpoints.read, [401, 403, 403, 403, 403, 200]),
  ...onObjects(emailEndpoints.sendAgain, 'id', {
    'the own group': [undeliveredEmailOf(owners.own), [401, 403, 204, 403, 404, 204]],
    'the other group': [undeliveredEmailOf(owners.other), [401, 403, 404, 403, 204, 204]],
    nobody: [missing, [401, 403, 404, 403, 404, 404]],
  }),
  alone(activityEndpoints.list, [401, 403, 200, 403, 200, 200]),
  alone(activityEndpoints.export, [401, 403, 200, 403, 200, 200]),
  {
    endpoint: iconEndpoints.show,
    of: 'the own group, private',
    ask: async (library) => {
      const link = `https://${newName().replace(' ', '-').toLowerCase()}.example/`
      await buildSource(test.db, { link, groupId: library.own, isPublic: false })
      return { params: { domain: new URL(link).hostname } }
    },
    statuses: [404, 200, 200, 404, 404, 404],
  },
  ...onObjects(iconEndpoints.show, 'domain', { nobody: [missing, everybody(404)] }),
]

const cases = [
  ...recordCases,
  ...viewCases,
  ...reportCases,
  ...reviewCases,
  ...checkCases,
  ...importCases,
  ...bulkCases,
  ...sessionCases,
  ...readingCases,
  ...sourceCases,
  ...groupSourceCases,
  ...taxonomyCases,
  ...groupCases,
  ...otherCases,
]

const replies = async ({ endpoint, ask }: Case) => {
  const library = await buildPolicyLibrary(test)
  const found: { status: number; text: string }[] = []
  for (const person of people) found.push(await library.actors[person].call(endpoint, await ask(library)))
  return found
}

const titleOf = ({ endpoint, of }: Case) => `${endpoint.method} ${endpoint.path} on what is of ${of}`

let missingText = ''
beforeAll(async () => {
  missingText = (await asGuest(test).call(sourceEndpoints.detail, { params: { id: MISSING_ID } })).text
})

describe('the policy table', () => {
  it.each(cases.map((each) => [titleOf(each), each] as const))('%s', async (_title, each) => {
    const found = await replies(each)

    // An ended session counts as guest.
    expect(found.map(({ status }) => status)).toEqual([...each.statuses, each.statuses[0], each.statuses[0]])
    // Absent and forbidden are byte-identical.
    const notFound = found.filter(({ status }) => status === 404).map(({ text }) => text)
    expect(new Set([missingText, ...notFound]).size).toBe(1)
  })

  it('has a row for every call', () => {
    const covered = new Set(cases.map(({ endpoint }) => endpoint))

    expect(allEndpoints.filter((endpoint) => !covered.has(endpoint)).map(({ path }) => path)).toEqual([])
  })
})
