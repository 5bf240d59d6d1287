import { sql } from 'kysely'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { importEndpoints, type SourceImport } from '#contract/files/imports.ts'
import type { TestActor, TestReply } from './actors.ts'
import type { TestApp } from './app.ts'
import { buildSubcategory } from './factories.ts'

export const importLine = (values: object): string => JSON.stringify({ title: 'Register', note: 'A note.', ...values })

let counter = 0

/** Host unique to this test. */
export const newLinks = (count: number): string[] => {
  counter += 1
  return Array.from({ length: count }, (_, index) => `https://n${index}.import${counter}.example/`)
}

export const sendFile = async (who: TestActor, lines: readonly string[]): Promise<number> => {
  const { reply } = await who.call(importEndpoints.preview, { body: lines.join('\n'), query: { name: 'links.jsonl' } })
  return reply.upload
}

interface ImportOptions {
  readonly lines?: readonly string[]
  readonly body?: object
  readonly key?: string
}

export const askForImport = async (
  test: TestApp,
  who: TestActor,
  { lines = newLinks(3).map((link) => importLine({ link })), body, key }: ImportOptions = {},
): Promise<TestReply<typeof importEndpoints.create>> => {
  const filing = { kind: 'one', subCategory: (await buildSubcategory(test.db)).id }
  // Uploading would replace a given upload.
  const sent = body && 'upload' in body ? {} : { upload: await sendFile(who, lines) }
  return who.call(importEndpoints.create, {
    body: { ...sent, filing, public: false, ...body },
    ...(key !== undefined && { headers: { [IDEMPOTENCY_KEY_HEADER]: key } }),
  })
}

export const importOf = async (who: TestActor, id: number): Promise<SourceImport> =>
  (await who.call(importEndpoints.detail, { params: { id } })).reply

export const runImportOf = async (
  test: TestApp,
  who: TestActor,
  options: ImportOptions = {},
): Promise<SourceImport> => {
  const { reply } = await askForImport(test, who, options)
  await test.app.jobs.runDue()
  return importOf(who, reply.id)
}

export const addedBy = async ({ db }: Pick<TestApp, 'db'>, id: number) => {
  const { rows } = await sql<{
    id: number
    title: string
    link: string
    note: string
    isPublic: boolean
    groupId: number | null
    createdBy: number | null
    createdAt: Date
    place: string
    tags: string[]
  }>`select s.id, s.title, s.link, s.note, s.is_public as "isPublic", s.group_id as "groupId", s.created_by as "createdBy",
      s.created_at as "createdAt", c.name || ' / ' || sub.name as place,
      array(select t.label from source_tag st join tag t on t.id = st.tag_id where st.source_id = s.id order by t.id) as tags
    from imported_source i join source s on s.id = i.source_id
    join subcategory sub on sub.id = s.subcategory_id join category c on c.id = sub.category_id
    where i.import_id = ${id} order by s.id`.execute(db)
  return rows
}
