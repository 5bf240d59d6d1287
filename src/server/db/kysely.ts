import { Kysely, PostgresDialect } from 'kysely'
import { type Pool, types } from 'pg'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

// Ids and counts stay far below 2^53; as text they would be concatenated where they are meant to be added.
types.setTypeParser(types.builtins.INT8, Number)

/** Queries over a pool that its maker closes. */
export const queriesOver = (pool: Pool): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
