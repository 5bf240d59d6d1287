import { allowApp } from '#server/db/app-role.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { migrate } from '#server/db/migrate.ts'
import { MigrationError } from '#server/db/migration-files.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { normaliseStoredEmails } from '#server/modules/accounts/stored-emails.ts'
import { type CommandContext, UsageError } from './command.ts'

export interface OpenDatabase {
  readonly database: Database
  /** With the rights of the owner of the tables. */
  readonly db: Db
}

/** Brings the database up to date, and the rights of the application with it. */
export const bringUpToDate = async ({ database, db }: OpenDatabase, { print }: CommandContext): Promise<void> => {
  const applied = await migrate(db).catch(forPeople)
  if (database.appRole !== null) await allowApp(db, database.appRole)
  const unreachable = await normaliseStoredEmails(db)
  if (applied.length > 0) print(`Database brought up to date: ${applied.join(', ')}`)
  for (const id of unreachable) print(`Nobody can log in to account ${id}: its e-mail address ${WHY_UNREACHABLE}`)
}

const WHY_UNREACHABLE =
  'has letters that none may have any more, or is that of another account. Invite the person by another one'

const forPeople = (error: unknown): never => {
  throw error instanceof MigrationError ? new UsageError(error.message, { cause: error }) : error
}

const open = async ({ config, print }: CommandContext, applicationName?: string): Promise<OpenDatabase> => {
  const { preparedStatements } = config
  const options = { log: print, preparedStatements, ...(applicationName === undefined ? {} : { applicationName }) }
  const database = await openDatabase(config.database, options).catch((cause: unknown) => {
    // Whatever keeps the database away is one line that says what to put right.
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  return { database, db: queriesOver(database.pool) }
}

interface WithDatabase {
  /** The last migration to run, in place of all. */
  readonly upTo?: string | undefined
  /** Whether the database is one for the work; where it throws nothing of the database is changed. */
  readonly check?: (open: OpenDatabase) => Promise<void>
  /** By what others of the same database know the connections. */
  readonly applicationName?: string
}

/** Starts or reaches the configured database, brings it up to date, runs work on it and closes it, even if something fails. */
export const withDatabase = async <T>(
  context: CommandContext,
  work: (open: OpenDatabase) => Promise<T>,
  { upTo, check, applicationName }: WithDatabase = {},
): Promise<T> => {
  const opened = await open(context, applicationName)
  try {
    await check?.(opened)
    if (upTo === undefined) await bringUpToDate(opened, context)
    else await migrate(opened.db, { upTo }).catch(forPeople)
    return await work(opened)
  } finally {
    await opened.database.close()
  }
}
