import { PgBoss } from 'pg-boss'
import { expect, it } from 'vitest'
import { poolOf } from '#server/db/kysely.ts'
import { startTestApp } from '#testing/server/app.ts'

const test = startTestApp()

it('the tables of the job library match this release of the library', async () => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => poolOf(test.db).query(text, values) },
    schema: 'pgboss',
    migrate: false,
  })

  expect(await boss.schemaVersion()).toBe(46)
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
})
