import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { anyKind } from '#server/library-index/kind-filters.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSubcategory } from '#testing/server/factories.ts'
import { startLibraryIndex } from './library-index.ts'

const test = startTestApp()

const EVERYTHING = {
  scopes: [0],
  parts: [],
  without: [],
  also: [],
  tags: null,
  except: [],
  among: null,
  filing: null,
  kind: anyKind,
  subcategory: null,
  duplicates: false,
  apart: null,
  descending: false,
  offset: 0,
  limit: 50,
}

it('reads everything again when many sources came after the build, and finds all of them in between', async () => {
  const { id } = await buildSubcategory(test.db)
  const built: unknown[] = []
  const log = { info: (fields: object) => built.push(fields), warn: (error: unknown) => built.push(error) }
  const index = startLibraryIndex({ db: test.db, connection: test.connection, log })
  onTestFinished(index.close)
  await index.ready()
  const total = async () => (await index.find(EVERYTHING))?.totalCount

  for (let count = 1; count <= 6; count += 1) {
    await sql`insert into source (title, link, note, is_public, subcategory_id, link_key, domain, sort_title, search_text)
      select 'Many', 'x', '', true, ${id}, 'x', 'x', 'many', 'x' from generate_series(1, 500)`.execute(test.db)
    await index.follow()
    expect(await total()).toBe(500 * count)
  }
  await index.ready()

  expect(built).toEqual([expect.objectContaining({ sources: 0 }), expect.objectContaining({ sources: 3000 })])
  expect(await total()).toBe(3000)
}, 60_000)
