import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import './big-integers.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/** Queries over a pool that its maker closes. */
export const queriesOver = (pool: Pool): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
