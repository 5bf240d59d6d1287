import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool, PoolConfig } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { exportDatabase, importDatabase } from '#server/db/transfer/transfer.ts'
import { alongside, startTestApp, type TestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { createTestDatabase, openPool } from '#testing/server/test-server.ts'

const upgraded = 'delete from library_change; delete from library_version'

/** Runs `work` with a pool that supports COPY. */
const asOwner = async (connection: PoolConfig, work: (pool: Pool) => Promise<unknown>) => {
  const pool = openPool({ ...connection, options: '' })
  await work(pool)
  await pool.end()
}

/** Exports a library from before library versions, after `writes` further changes. */
const exportUpgraded = async (file: string, writes: number) => {
  const origin = await createTestDatabase(inject('testServer'))
  try {
    const { id: subcategoryId } = await buildSubcategory(origin.db)
    for (let count = writes; count < 3; count += 1) await buildSource(origin.db, { subcategoryId })
    await origin.pool.query(upgraded)
    for (let count = 0; count < writes; count += 1) await buildSource(origin.db, { subcategoryId })
    await asOwner(origin.appConnection, (pool) => exportDatabase(pool, file))
  } finally {
    await origin.drop()
  }
}

describe.each([0, 1])('a library with %i writes since its upgrade, imported while processes serve,', (writes) => {
  const test = startTestApp()
  const indexed = alongside(test, { index: true })

  const total = async (app: TestApp, search = '') => {
    const { body } = await app.app.inject({
      url: `/api/v1${sourceEndpoints.list.path}`,
      query: search ? { search } : {},
    })
    return JSON.parse(body).totalCount
  }

  const importFile = (file: string) => asOwner(test.connection, (pool) => importDatabase(pool, file))

  it('is shown by these processes from then on', { timeout: 180_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sourcebook-serving-'))
    const file = join(folder, 'all.sourcebook')
    await exportUpgraded(file, writes)
    await indexed.app.libraryIndex?.ready()
    const limit = { key: 'read:somebody', hits: 1, resets_at: new Date() }
    await test.db.insertInto('rate_limit').values(limit).execute()
    expect([await total(test), await total(indexed), await total(indexed, 'source')]).toEqual([0, 0, 0])

    await importFile(file)
    await rm(folder, { recursive: true })

    expect([await total(test), await total(indexed), await total(indexed, 'source')]).toEqual([3, 3, 3])
    await buildSource(test.db)
    expect([await total(test), await total(indexed), await total(indexed, 'source')]).toEqual([4, 4, 4])
  })
})
