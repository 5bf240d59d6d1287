import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'

const test = startTestApp()

const SQL_TYPES: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  text: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  smallint: 'number',
  date: 'Day',
  _int8: 'number[]',
  _text: 'string[]',
}

const WORDS: Record<string, string> = { Id: 'GeneratedAlways<number>', Role: 'string' }

const wrapped = (type: string, { generated, hasDefault }: { generated: boolean; hasDefault: boolean }) => {
  if (generated) return `GeneratedAlways<${type}>`
  return hasDefault ? `Generated<${type}>` : type
}

const columnsInDatabase = async () => {
  const { rows } = await sql<{
    table: string
    column: string
    type: string
    nullable: boolean
    generated: boolean
    hasDefault: boolean
  }>`
    select table_name as table, column_name as column, case data_type when 'ARRAY' then udt_name else data_type end as type, is_nullable = 'YES' as nullable,
      is_identity = 'YES' or is_generated = 'ALWAYS' as generated, column_default is not null as "hasDefault"
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'`.execute(test.db)
  return rows.map((row) => {
    // Nullability of a generated column follows from its expression.
    const nullable = row.nullable && !row.generated ? ' | null' : ''
    return `${row.table}.${row.column}: ${wrapped(SQL_TYPES[row.type] ?? row.type, row)}${nullable}`
  })
}

const columnsInTypes = async () => {
  const files = ['schema.ts', 'schema-records.ts'].map((name) => readFile(join(import.meta.dirname, name), 'utf8'))
  const body = (await Promise.all(files)).map((text) => text.slice(text.indexOf('export interface'))).join('\n')
  return [...body.matchAll(/(\w+): \{([^}]*)\}/g)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/(\w+): ([^;\n]+)/g)].map(
      ([, column, type = '']) => `${table}.${column}: ${WORDS[type.trim()] ?? type.trim()}`,
    ),
  )
}

describe('the types of the tables', () => {
  it('are those of the migrated database', async () => {
    const inTypes = await columnsInTypes()

    expect(inTypes.length).toBeGreaterThan(50)
    expect(inTypes.sort()).toEqual((await columnsInDatabase()).sort())
  })
})

describe('the counts that the database maintains', () => {
  it('are exact after inserts, moves, changes of scope and deletions in bulk', async () => {
    const { db } = test
    await sql`insert into app_group (name, slug) values ('A', 'a'), ('B', 'b')`.execute(db)
    await sql`insert into category (name, sort_name) values ('C', 'c')`.execute(db)
    await sql`insert into subcategory (category_id, name, sort_name) select 1, n::text, n::text from generate_series(1, 3) n`.execute(
      db,
    )
    await sql`insert into tag (label, sort_label, scope) select n::text, n::text, 0 from generate_series(1, 4) n`.execute(
      db,
    )
    await sql`insert into source (title, link, note, is_public, group_id, subcategory_id, link_key, domain, sort_title, search_text)
      select n::text, 'x', 'x', n % 2 = 0, nullif(n % 3, 0), 1 + n % 3, n::text, 'x', n::text, 'x' from generate_series(1, 300) n`.execute(
      db,
    )
    await sql`insert into source_tag (source_id, scope, tag_id) select id, scope, 1 + id % 4 from source`.execute(db)
    await sql`update source set is_public = not is_public where id % 5 = 0`.execute(db)
    await sql`update source set subcategory_id = 1 + (subcategory_id % 3) where id % 7 = 0`.execute(db)
    await sql`delete from source where id % 11 = 0`.execute(db)
    await sql`delete from tag where id = 4`.execute(db)

    const sources = sql<object>`select scope, subcategory_id as key, count(*) as sources from source group by 1, 2 order by 1, 2`
    const keptSources = sql<object>`select scope, subcategory_id as key, sources from source_count where sources <> 0 order by 1, 2`
    const tags = sql<object>`select s.scope, tag_id as key, count(*) as sources from source_tag join source s on s.id = source_id group by 1, 2 order by 1, 2`
    const keptTags = sql<object>`select scope, tag_id as key, sources from tag_count where sources <> 0 order by 1, 2`
    expect((await keptSources.execute(db)).rows).toEqual((await sources.execute(db)).rows)
    expect((await keptTags.execute(db)).rows).toEqual((await tags.execute(db)).rows)
    expect((await keptTags.execute(db)).rows.length).toBeGreaterThan(8)
  })
})
