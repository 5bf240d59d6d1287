import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { contactEndpoints } from '#contract/emails/contact.ts'
import { emailEndpoints } from '#contract/emails/emails.ts'
import { linkEmailEndpoints } from '#contract/emails/link-emails.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { exportEndpoints } from '#contract/files/exports.ts'
import { importEndpoints } from '#contract/files/imports.ts'
import { iconEndpoints } from '#contract/links/icons.ts'
import { linkCheckEndpoints } from '#contract/links/link-checks.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { asGuest, asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import {
  addToGroup,
  buildAccount,
  buildCategory,
  buildGroup,
  buildReport,
  buildSource,
  buildSubcategory,
  buildTag,
  buildView,
  TEST_PASSWORD,
} from '#testing/server/factories.ts'
import { askForImport, importLine, newLinks, sendFile } from '#testing/server/imports.ts'
import { recordRequests } from '#testing/server/record-requests.ts'
import { asContracted } from '#testing/server/replies.ts'
import { newToken, tokenHashOf } from './http/token.ts'

const PLANTED = 'nobody is shown this column'

// No link is really checked, and calls don't wait for checks.
const test = startTestApp(
  { linkChecks: { isOn: true, everyMs: 1, proxy: null } },
  { links: { waitMs: 0 }, index: true },
)
let groupId = 0

let counter = 0
const newName = () => `Reply ${(counter += 1)}`
const newEmail = () => `reply${(counter += 1)}@example.org`

/** Changeable source of this person. */
const sourceOf = async (who: TestActor) => {
  const tags = [await buildTag(test.db)]
  const source = await buildSource(test.db, { groupId: who.groupId, createdBy: who.id || null, tags })
  if (who.groupId !== null)
    await addToGroup(test.db, who.groupId, { sourceId: source.id, subcategoryId: await place(who) })
  if (who.id > 0) await test.db.insertInto('favorite').values({ account_id: who.id, source_id: source.id }).execute()
  return source.id
}
const place = async ({ groupId }: TestActor) => (await buildSubcategory(test.db, { groupId })).id
const categoryOf = async ({ groupId }: TestActor) => (await buildCategory(test.db, { groupId })).id

// A guest asks for another account's view.
const viewOf = async ({ id }: TestActor) =>
  (await buildView(test.db, { account_id: id || (await buildAccount(test.db)).id })).id
const reportOf = async (who: TestActor) =>
  (await buildReport(test.db, { sourceId: await sourceOf(who), accountId: (await buildAccount(test.db)).id })).id

// A guest has no session; 1 stands for any id.
const sessionOf = async ({ id }: TestActor) => {
  const own = test.db.selectFrom('session').select('id').where('account_id', '=', id)
  return (await own.executeTakeFirst())?.id ?? 1
}

const hiding = async (who: TestActor) => ({
  body: { sources: [await sourceOf(who)], action: { kind: 'visibility', public: false } },
})
const undoOf = async (who: TestActor) =>
  who.id > 0 ? (await who.call(bulkEndpoints.change, await hiding(who))).reply.undo : 'nothing'

const lines = () => newLinks(1).map((link) => importLine({ link }))
// A guest can't upload; 1 stands for any id.
const uploadOf = (who: TestActor) => (who.id > 0 ? sendFile(who, lines()) : 1)
const importOf = async (who: TestActor) => (who.id > 0 ? (await askForImport(test, who)).reply.id : 1)
const choices = async () => ({
  filing: { kind: 'one', subCategory: (await buildSubcategory(test.db)).id },
  public: false,
})

/** Undelivered invitation of a user of the group. */
const undelivered = async () => {
  const time = test.now()
  const account = await buildAccount(test.db, { groupId, pending: true })
  const row = {
    kind: 'user_invitation',
    account_id: account.id,
    payload: '{}',
    created_at: time,
    run_at: time,
  } as const
  const { id } = await test.db
    .insertInto('email')
    .values({ ...row, message_id: newName(), failed_at: time, last_error: 'No such mailbox' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, account }
}

const invitation = async () => {
  const { id, account } = await undelivered()
  const token = newToken()
  const expires = new Date(test.now().getTime() + 60_000)
  await test.db
    .insertInto('account_token')
    .values({ token_hash: tokenHashOf(token), account_id: account.id, email_id: id, expires_at: expires })
    .execute()
  return token
}

const newSource = async () => ({
  title: newName(),
  link: 'https://reply.example/',
  note: 'A note.',
  public: false,
  subCategory: (await buildSubcategory(test.db)).id,
  tags: [],
})

interface PreparedCall {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** Successful request per call; rebuilt for each person. */
const asks = new Map<Endpoint, (who: TestActor) => Promise<PreparedCall>>([
  [
    accountEndpoints.changePassword,
    async () => ({ body: { currentPassword: TEST_PASSWORD, password: 'an entirely new one' } }),
  ],
  [
    sessionEndpoints.login,
    async () => ({ body: { username: (await buildAccount(test.db)).email, password: TEST_PASSWORD } }),
  ],
  [sessionEndpoints.end, async (who) => ({ params: { id: await sessionOf(who) } })],
  [sessionEndpoints.endOf, async () => ({ params: { userId: (await buildAccount(test.db, { groupId })).id } })],
  [accountEndpoints.checkLink, async () => ({ body: { token: await invitation() } })],
  [accountEndpoints.confirm, async () => ({ body: { token: await invitation(), password: 'an entirely new one' } })],
  [accountEndpoints.reset, async () => ({ body: { email: newEmail() } })],
  [
    contactEndpoints.send,
    async () => ({ body: { subject: 'IT support', email: newEmail(), name: 'Ada', question: 'Why?' } }),
  ],
  [tagEndpoints.list, async () => ({ query: { search: 'tag' } })],
  [tagEndpoints.create, async () => ({ body: { label: newName() } })],
  [exportEndpoints.export, async () => ({ query: { format: 'json' } })],
  [searchEndpoints.best, async () => ({ query: { search: 'source' } })],
  [searchEndpoints.place, async (who) => ({ params: { id: await sourceOf(who) } })],
  [sourceEndpoints.duplicates, async () => ({ query: { link: 'https://example.org/' } })],
  [sourceEndpoints.sameSite, async () => ({ query: { link: 'https://example.org/' } })],
  [homeEndpoints.some, async (who) => ({ query: { ids: `${await sourceOf(who)}` } })],
  [sourceEndpoints.detail, async (who) => ({ params: { id: await sourceOf(who) } })],
  [sourceEndpoints.create, async () => ({ body: await newSource() })],
  [sourceEndpoints.update, async (who) => ({ params: { source: await sourceOf(who) }, body: { title: newName() } })],
  [sourceEndpoints.remove, async (who) => ({ params: { id: await sourceOf(who) } })],
  [reviewEndpoints.review, async (who) => ({ params: { id: await sourceOf(who) } })],
  [linkCheckEndpoints.check, async (who) => ({ params: { id: await sourceOf(who) } })],
  [linkEmailEndpoints.choose, async () => ({ body: { wanted: true } })],
  [linkEmailEndpoints.stop, async () => ({ query: { token: 'none' } })],
  [linkCheckEndpoints.switch, async (who) => ({ params: { id: await sourceOf(who) }, body: { check: false } })],
  [sourceEndpoints.favorite, async (who) => ({ params: { source: await sourceOf(who) } })],
  [
    sourceEndpoints.addToGroup,
    async (who) => ({ params: { source: await sourceOf(who) }, body: { subCategory: await place(who) } }),
  ],
  [sourceEndpoints.removeFromGroup, async (who) => ({ params: { source: await sourceOf(who) } })],
  [activityEndpoints.ofSource, async (who) => ({ params: { id: await sourceOf(who) } })],
  [
    iconEndpoints.show,
    async (who) => ({
      params: { domain: new URL((await buildSource(test.db, { groupId: who.groupId })).link).hostname },
    }),
  ],
  [categoryEndpoints.create, async () => ({ body: { name: newName() } })],
  [categoryEndpoints.update, async (who) => ({ params: { id: await categoryOf(who) }, body: { name: newName() } })],
  [categoryEndpoints.remove, async (who) => ({ params: { id: await categoryOf(who) } })],
  [
    categoryEndpoints.createSubcategory,
    async (who) => ({ params: { id: await categoryOf(who) }, body: { name: newName() } }),
  ],
  [
    categoryEndpoints.updateSubcategory,
    async (who) => ({ params: { id: await place(who) }, body: { name: newName() } }),
  ],
  [categoryEndpoints.removeSubcategory, async (who) => ({ params: { id: await place(who) } })],
  [groupEndpoints.create, async () => ({ body: { name: newName(), user: { fullName: 'Ada', email: newEmail() } } })],
  [groupEndpoints.detail, async () => ({ params: { slug: groupId } })],
  [groupEndpoints.update, async () => ({ params: { groupId }, body: { name: newName() } })],
  [groupEndpoints.checkLinks, async () => ({ params: { groupId }, body: { checksLinks: true } })],
  [groupEndpoints.logSearches, async () => ({ params: { groupId }, body: { logsSearches: true } })],
  [
    groupEndpoints.invite,
    async () => ({ params: { groupId }, body: { fullName: 'Ada', email: newEmail(), groupManager: false } }),
  ],
  [groupEndpoints.removeUser, async () => ({ params: { userId: (await buildAccount(test.db, { groupId })).id } })],
  [groupEndpoints.remove, async () => ({ params: { id: (await buildGroup(test.db)).id } })],
  [viewEndpoints.create, async () => ({ body: { name: newName(), address: '/sources' } })],
  [viewEndpoints.update, async (who) => ({ params: { id: await viewOf(who) }, body: { name: newName() } })],
  [viewEndpoints.remove, async (who) => ({ params: { id: await viewOf(who) } })],
  [viewEndpoints.open, async (who) => ({ params: { id: await viewOf(who) } })],
  [reportEndpoints.create, async (who) => ({ body: { source: await sourceOf(who), kind: 'dead' } })],
  [reportEndpoints.close, async (who) => ({ params: { id: await reportOf(who) }, body: { answer: 'Mended.' } })],
  [reportEndpoints.closeMany, async (who) => ({ body: { reports: [await reportOf(who)], answer: 'Mended.' } })],
  [bulkEndpoints.change, hiding],
  [bulkEndpoints.undo, async (who) => ({ body: { undo: await undoOf(who) } })],
  [importEndpoints.preview, async () => ({ query: { name: 'links.jsonl' }, body: lines().join('\n') })],
  [importEndpoints.create, async (who) => ({ body: { upload: await uploadOf(who), ...(await choices()) } })],
  [importEndpoints.detail, async (who) => ({ params: { id: await importOf(who) } })],
  [importEndpoints.remove, async (who) => ({ params: { id: await importOf(who) } })],
  [importEndpoints.failed, async (who) => ({ params: { id: await importOf(who) } })],
  [groupEndpoints.research, async () => ({ params: { groupId }, body: { recordMonths: 120 } })],
  ...recordRequests(test),
  [emailEndpoints.sendAgain, async () => ({ params: { id: (await undelivered()).id } })],
])

/** Signs in one caller per role, each in a new session, because some calls end it. */
const signInEverybody = async () => [
  asGuest(test),
  await asRole(test, 'ROLE_USER', groupId),
  await asRole(test, 'ROLE_GROUP_MANAGER', groupId),
  await asRole(test, 'ROLE_ADMIN'),
]

beforeAll(async () => {
  groupId = (await buildGroup(test.db)).id
  for (const who of await signInEverybody()) {
    await sourceOf(who)
    await viewOf(who)
    await reportOf(who)
  }
  await undelivered()
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(test.db)
  for (const { name } of rows) {
    await sql`alter table ${sql.table(name)} add column planted text not null default ${sql.lit(PLANTED)}`.execute(
      test.db,
    )
  }
})

const named = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('the replies of', () => {
  it.each(named)('%s show exactly the columns of the contract, letter for letter', async (_name, endpoint) => {
    const statuses: number[] = []
    for (const who of await signInEverybody()) {
      const { status, text, headers, reply } = await who.call(endpoint, await asks.get(endpoint)?.(who))

      statuses.push(status)
      expect(text).not.toContain(PLANTED)
      const isContracted =
        status < 300 && endpoint.streams === undefined && String(headers['content-type']).startsWith('application/json')
      expect(text).toBe(isContracted ? JSON.stringify(asContracted(endpoint, reply)) : text)
    }
    expect(statuses).toContain(endpoint.status)
    expect(statuses).not.toContain(500)
  })
})
