import { allowApp } from '#server/db/app-role.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { type CommandContext, UsageError } from './command.ts'

export interface OpenDatabase {
  readonly database: Database
  /** As whoever everything belongs to. */
  readonly db: Db
}

/** Starts or reaches the configured database and brings it up to date. */
export const openMigrated = async ({ config, print }: CommandContext): Promise<OpenDatabase> => {
  const database = await openDatabase(config.database).catch((cause: unknown) => {
    // Whatever keeps the database away is one line that says what to put right.
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  try {
    const db = queriesOver(database.pool)
    const applied = await migrate(db)
    if (database.appRole !== null) await allowApp(db, database.appRole)
    if (applied.length > 0) print(`Database brought up to date: ${applied.join(', ')}`)
    return { database, db }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Runs work on the configured database and closes it, whatever happens. */
export const withDatabase = async <T>(
  context: CommandContext,
  work: (open: OpenDatabase) => Promise<T>,
): Promise<T> => {
  const open = await openMigrated(context)
  try {
    return await work(open)
  } finally {
    await open.database.close()
  }
}
