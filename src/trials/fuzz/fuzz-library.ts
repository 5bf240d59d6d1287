import { sql } from 'kysely'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { type Endpoint, IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { importEndpoints } from '#contract/files/imports.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { buildApp } from '#server/app.ts'
import { asGuest, signIn, type TestActor } from '#testing/server/actors.ts'
import { type TestApp, testConfig } from '#testing/server/app.ts'
import { collectEmails } from '#testing/server/emails.ts'
import {
  addToGroup,
  buildAccount,
  buildGroup,
  buildKind,
  buildReport,
  buildSource,
  buildSubcategory,
  buildTag,
  buildView,
} from '#testing/server/factories.ts'
import { checkReply } from '#testing/server/replies.ts'
import { createTestDatabase, type TestConnection } from '#testing/server/test-server.ts'

export const people = ['guest', 'user', 'manager', 'otherUser', 'otherManager', 'admin'] as const
export type PersonName = (typeof people)[number]

type Owner = 'acme' | 'globex' | 'house'

export const ownerOf: Readonly<Record<PersonName, Owner | null>> = {
  guest: null,
  user: 'acme',
  manager: 'acme',
  otherUser: 'globex',
  otherManager: 'globex',
  admin: 'house',
}

/** Library in which each owner has private objects of every kind, with unique words. */
export interface FuzzLibrary {
  readonly app: TestApp['app']
  readonly db: TestApp['db']
  readonly actors: Readonly<Record<PersonName, TestActor>>
  readonly endpointOf: (requestId: unknown) => Endpoint | undefined
  readonly wasPublic: (word: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

type PlantingContext = Pick<TestApp, 'app' | 'db' | 'now' | 'config'>

interface LibraryKeeper {
  readonly owner: Owner
  readonly groupId: number | null
  readonly keeper: TestActor
}

const plantSources = async ({ db }: PlantingContext, { owner, groupId, keeper }: LibraryKeeper, reader: number) => {
  const sources = []
  for (const number of [1, 2]) {
    const word = `${owner}secret${number}`
    const tag = await buildTag(db, `tag ${word}`, groupId ?? -1)
    sources.push(
      await buildSource(db, {
        title: `Title ${word}`,
        link: `https://${word}.example/`,
        note: `Note ${word}.`,
        isPublic: false,
        groupId,
        createdBy: keeper.id,
        tags: [tag],
      }),
    )
    await buildKind(db, sources[number - 1]?.id ?? 0, { word })
    const report = await buildReport(db, { sourceId: sources[number - 1]?.id ?? 0, accountId: reader })
    await db
      .updateTable('source_report')
      .set({ text: `Report ${word}` })
      .where('id', '=', report.id)
      .execute()
  }
  await buildTag(db, `tag ${owner}secret3`, groupId ?? -1)
  return sources
}

const plantFiled = async (
  { db }: PlantingContext,
  { owner, groupId, keeper }: LibraryKeeper,
  privateSource: number,
) => {
  const link = `https://${owner}.register.example/`
  const { id } = await buildSource(db, {
    title: `Register of ${owner}`,
    link,
    note: 'Public.',
    groupId,
    createdBy: keeper.id,
  })
  if (groupId === null) return
  const place = await buildSubcategory(db, { name: `Place ${owner}secret4`, groupId })
  for (const sourceId of [id, privateSource]) await addToGroup(db, groupId, { sourceId, subcategoryId: place.id })
}

const plantViews = async ({ db }: PlantingContext, { owner, groupId, keeper }: LibraryKeeper) => {
  const view = { name: `View ${owner}secret5`, address: `/sources?search=${owner}secret5` }
  await buildView(db, { ...view, account_id: keeper.id })
  if (groupId !== null) await buildView(db, { ...view, group_id: groupId })
}

/** A waiting import, and a finished one with a failed row. */
const plantImports = async ({ db, app }: PlantingContext, { owner, keeper }: LibraryKeeper) => {
  const secret = `${owner}secret6`
  const line = JSON.stringify({ title: secret, link: 'no link', note: secret })
  for (const name of [`${secret}.jsonl`, `again-${secret}.jsonl`]) {
    const { reply } = await keeper.call(importEndpoints.preview, { body: line, query: { name } })
    const { id } = await buildSubcategory(db, { name: `Imported ${owner} ${name.length}` })
    const body = { upload: reply.upload, filing: { kind: 'one', subCategory: id }, public: false }
    await keeper.call(importEndpoints.create, { body })
    if (name.startsWith(secret)) await app.jobs.runDue()
  }
}

/** Log entries, kept replies, searches and undo data. */
const plantActivity = async ({ groupId, owner, keeper }: LibraryKeeper) => {
  if (groupId !== null) {
    await keeper.call(groupEndpoints.logSearches, { params: { groupId }, body: { logsSearches: true } })
    await keeper.call(categoryEndpoints.create, {
      body: { name: `Subject ${owner}secret7` },
      headers: { [IDEMPOTENCY_KEY_HEADER]: 'a-key-of-all' },
    })
  }
  await keeper.call(sourceEndpoints.list, { query: { search: `${owner}secret7` } })
  const action = { kind: 'tag', add: [1] }
  await keeper.call(bulkEndpoints.change, { body: { query: { search: `${owner}secret` }, action } })
}

/** Invited user with an undelivered e-mail. */
const plantPeople = async ({ db, now }: PlantingContext, { owner, groupId }: LibraryKeeper) => {
  if (groupId === null) return
  const name = { fullName: `Ada ${owner}people`, email: `ada@${owner}people.example` }
  const { id } = await buildAccount(db, { ...name, groupId, pending: true })
  const time = now()
  const times = { created_at: time, run_at: time, failed_at: time }
  await db
    .insertInto('email')
    .values({
      ...times,
      kind: 'user_invitation',
      account_id: id,
      payload: '{}',
      message_id: owner,
      last_error: `No ${owner}people`,
    })
    .execute()
}

const plant = async (test: PlantingContext): Promise<FuzzLibrary['actors']> => {
  const groupOf = async (owner: Owner) => (await buildGroup(test.db, { name: `${owner}people` })).id
  const groups = { acme: await groupOf('acme'), globex: await groupOf('globex') }
  const sign = async (role: 'ROLE_USER' | 'ROLE_GROUP_MANAGER' | 'ROLE_ADMIN', owner: Owner) => {
    const groupId = owner === 'house' ? null : groups[owner]
    const word = role.slice('ROLE_'.length).toLowerCase().replace('group_', '')
    const name = { fullName: `The ${word}`, email: `${word}@${owner}.example` }
    return signIn(test, await buildAccount(test.db, { role, groupId, ...name }))
  }
  const actors = {
    guest: asGuest(test),
    user: await sign('ROLE_USER', 'acme'),
    manager: await sign('ROLE_GROUP_MANAGER', 'acme'),
    otherUser: await sign('ROLE_USER', 'globex'),
    otherManager: await sign('ROLE_GROUP_MANAGER', 'globex'),
    admin: await sign('ROLE_ADMIN', 'house'),
  }
  const keepers = [
    { owner: 'acme', groupId: groups.acme, keeper: actors.manager, reader: actors.user.id },
    { owner: 'globex', groupId: groups.globex, keeper: actors.otherManager, reader: actors.otherUser.id },
    { owner: 'house', groupId: null, keeper: actors.admin, reader: actors.admin.id },
  ] as const
  for (const { reader, ...keeper } of keepers) {
    const [first] = await plantSources(test, keeper, reader)
    await plantFiled(test, keeper, first?.id ?? 0)
    await plantViews(test, keeper)
    await plantImports(test, keeper)
    await plantActivity(keeper)
    await plantPeople(test, keeper)
  }
  return actors
}

const watchPublic = async (db: TestApp['db']) => {
  await sql`create table was_public (texts text)`.execute(db)
  await sql`create function keep_public() returns trigger language plpgsql security definer as $$ begin
    insert into was_public values (lower(concat_ws(' ', new.search_text, new.publisher, new.access_note, new.exposure_note,
      new.search_link, (select moved_to from link_health where source_id = new.id)))); return null; end $$`.execute(db)
  await sql`create trigger keep_public after insert or update on source for each row when (new.is_public)
    execute function keep_public()`.execute(db)
}

export const openFuzzLibrary = async (
  server: TestConnection & { template: string },
  { hasIndex }: { readonly hasIndex: boolean },
): Promise<FuzzLibrary> => {
  const { db, appDb, appConnection, drop } = await createTestDatabase(server)
  await watchPublic(db)
  const config = testConfig()
  const app = await buildApp({
    db: appDb,
    config,
    transport: collectEmails(),
    checkReply,
    ...(hasIndex && { connection: appConnection }),
  })
  const last: { id?: string; endpoint?: Endpoint | undefined } = {}
  app.addHook('onSend', async (request) => {
    Object.assign(last, { id: request.id, endpoint: request.routeOptions.config.endpoint })
  })
  const actors = await plant({ app, db, config, now: () => new Date() })
  await app.libraryIndex?.ready()
  const wasPublic = async (word: string) => {
    const { rows } = await sql`select from was_public where texts like ${`%${word}%`} limit 1`.execute(db)
    return rows.length > 0
  }
  const close = async () => {
    await app.close()
    await drop()
  }
  const endpointOf = (id: unknown) => (id === last.id ? last.endpoint : undefined)
  return { app, db, actors, endpointOf, wasPublic, close }
}
