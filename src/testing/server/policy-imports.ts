import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { importEndpoints } from '#contract/files/imports.ts'
import { buildSubcategory, MISSING_ID } from './factories.ts'
import { alone, type Case, onObjects, type PolicyLibrary, signedIn } from './policy.ts'

const missing = async () => MISSING_ID

const uploadOf =
  (person: 'user' | 'admin') =>
  async ({ db, actors }: PolicyLibrary) => {
    const row = { account_id: actors[person].id, name: 'links.jsonl', created_at: new Date(), entries: 0 }
    const { id } = await db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }

const importOf = (person: 'user' | 'admin') => async (library: PolicyLibrary) => {
  const { rows } = await sql<{ id: number }>`insert into source_import
      (account_id, group_id, name, choices, state, total, created_at, finished_at)
    select id, group_id, 'links.jsonl', '{"filing":{"kind":"categories"},"public":false,"tags":[]}', 'done', 0, now(), now()
    from account where id = ${library.actors[person].id} returning id`.execute(library.db)
  return rows[0]?.id ?? 0
}

const onImports = (endpoint: Endpoint, ok: number) =>
  onObjects(endpoint, 'id', {
    'the user': [importOf('user'), [401, ok, 404, 404, 404, 404]],
    'the administrator': [importOf('admin'), [401, 404, 404, 404, 404, ok]],
    nobody: [missing, signedIn(404)],
  })

const asked = (
  of: string,
  upload: (library: PolicyLibrary) => Promise<number>,
  statuses: Case['statuses'],
  body: object,
): Case => ({
  endpoint: importEndpoints.create,
  of,
  ask: async (library) => {
    const filing = { kind: 'one', subCategory: (await buildSubcategory(library.db)).id }
    return { body: { upload: await upload(library), filing, public: false, ...body } }
  },
  statuses,
})

export const importCases: Case[] = [
  {
    endpoint: importEndpoints.preview,
    of: 'nobody',
    ask: async () => ({ query: { name: 'links.jsonl' }, body: { link: 'https://example.org/' } }),
    statuses: signedIn(200),
  },
  asked('the user', uploadOf('user'), [401, 201, 404, 404, 404, 404], {}),
  asked('the user, public', uploadOf('user'), [401, 400, 404, 404, 404, 404], { public: true }),
  asked('the administrator', uploadOf('admin'), [401, 404, 404, 404, 404, 201], { filing: { kind: 'categories' } }),
  asked('nobody', missing, signedIn(404), {}),
  alone(importEndpoints.list, signedIn(200)),
  ...onImports(importEndpoints.detail, 200),
  ...onImports(importEndpoints.remove, 204),
  ...onImports(importEndpoints.failed, 200),
]
