import {
  type AbortableOperationOptions,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import './big-integers.ts'
import { asDatabaseFailure } from './failures.ts'
import type { Pools } from './pool.ts'
import type { Schema } from './schema.ts'
import { statements } from './statement-channel.ts'

export type Db = Kysely<Schema>

const failing = (error: unknown): never => {
  throw asDatabaseFailure(error)
}

const markFailures = async (connection: DatabaseConnection): Promise<void> => {
  const send = connection.executeQuery.bind(connection)
  const executeQuery: DatabaseConnection['executeQuery'] = <R>(...statement: Parameters<typeof send>) => {
    const sent = () => send<R>(...statement).catch(failing)
    return statements.hasSubscribers ? statements.tracePromise(sent, { text: statement[0].sql }) : sent()
  }
  Object.assign(connection, { executeQuery })
}

/** Pipelines `begin` with the first statement. */
class PipeliningDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override acquireConnection(options?: AbortableOperationOptions) {
    return super.acquireConnection(options).catch(failing)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begun = super.beginTransaction(connection, settings)
    this.#begun.set(connection, begun)
    // `begin` fails only with its connection, and then the commit fails too. Never cancel `begin` alone: the first
    // statements would run outside of a transaction.
    begun.catch(() => {})
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)])
  }
}

class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new PipeliningDriver(this.#config)
  }
}

const over = (pool: Pool) => ({ dialect: new PipeliningDialect({ pool, onCreateConnection: markFailures }) })

/** Reads use one pool, transactions the other. */
class Queries extends Kysely<Schema> {
  readonly writes: Db

  constructor({ reads, writes }: Pools) {
    super(over(reads))
    this.writes = new Kysely<Schema>(over(writes))
  }

  override transaction() {
    return this.writes.transaction()
  }
}

const poolsOfReads = new WeakMap<Db, Pool>()
const pools = new WeakMap<Db, ReadonlyMap<string, Pool>>()

/** Query builder over pools owned by the caller. With two pools, transactions don't queue behind reads. */
export const queriesOver = (given: Pool | Pools): Db => {
  const db = 'reads' in given ? new Queries(given) : new Kysely<Schema>(over(given))
  poolsOfReads.set(db, 'reads' in given ? given.reads : given)
  pools.set(db, new Map('reads' in given ? Object.entries(given) : [['all', given]]))
  return db
}

/** Pools by purpose, for metrics only. */
export const poolsOf = (db: Db): ReadonlyMap<string, Pool> => pools.get(db) ?? new Map()

export const poolOf = (db: Db): Pool => {
  const pool = poolsOfReads.get(db)
  if (!pool) throw new Error('These queries have no pool of their own')
  return pool
}

/** Uses the write pool, for reads that precede a transaction. */
export const writesOf = (db: Db): Db => (db instanceof Queries ? db.writes : db)
