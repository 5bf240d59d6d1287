import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#server/db/kysely.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildTag } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'
import { seenTags } from './repository.ts'

const test = startTestApp()
const users = signInUsers(test)

const TIMES = 10

/** Number of executions of a prepared statement that used a generic plan. */
const generalPlans = async (connection: Db, text: string, values: readonly unknown[]): Promise<number> => {
  const list = sql.join(values.map((value) => (Array.isArray(value) ? sql.lit(`{${value.join()}}`) : sql.lit(value))))
  await connection.executeQuery(CompiledQuery.raw(`prepare looked_at as ${text}`))
  for (let time = 0; time < TIMES; time += 1) await sql`execute looked_at (${list})`.execute(connection)
  const { rows } = await sql<{ plans: number }>`
    select generic_plans::int as plans from pg_prepared_statements where name = 'looked_at'`.execute(connection)
  return rows[0]?.plans ?? 0
}

it('the lookup of a new source’s tags is planned once, not at each call', async () => {
  const label = (index: number) => ({ label: `t${index}`, sort_label: `t${index}`, scope: -1 })
  await test.db
    .insertInto('tag')
    .values(Array.from({ length: 2000 }, (_, index) => label(index)))
    .execute()
  await sql`analyze tag`.execute(test.db)
  const tag = await buildTag(test.db)
  const actor = { id: users.manager.id, role: 'ROLE_GROUP_MANAGER', groupId: users.manager.groupId } as const

  const plans = await test.db.connection().execute(async (connection) => {
    const { sql: text, parameters } = sql`select (${seenTags(actor, [tag.id])}) as tags`.compile(connection)
    return generalPlans(connection, text, parameters)
  })

  // PostgreSQL plans the first five executions for their values, to compare costs.
  expect(plans).toBe(TIMES - 5)
})
