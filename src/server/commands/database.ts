import { allowApp } from '#server/db/app-role.ts'
import { hasCluster } from '#server/db/embedded/cluster.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { checkMigrated, migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { listMigrations, NO_LIBRARY } from '#server/db/transfer/catalogue.ts'
import { reasonOf } from '#server/db/unreachable.ts'
import { normaliseStoredEmails } from '#server/modules/accounts/stored-emails.ts'
import { type CommandContext, UsageError } from './command.ts'
import { DISK_FULL, READ_ONLY, startFailure } from './start-failure.ts'

export interface OpenDatabase {
  readonly database: Database
  /** With the rights of the owner of the tables. */
  readonly db: Db
}

/**
 * Brings the database up to date, and the rights of the application with it. One that is up to date may be read-only or full:
 * what can be read is served all the same.
 */
export const bringUpToDate = async (
  { database, db }: OpenDatabase,
  { config, print }: CommandContext,
): Promise<void> => {
  try {
    const applied = await migrate(db)
    if (applied.length > 0) print(`Database brought up to date: ${applied.join(', ')}`)
    if (database.appRole !== null) await allowApp(db, database.appRole).catch(unlessGranted(applied, print))
    await checkTables(database)
    for (const id of await normaliseStoredEmails(db))
      print(`Nobody can log in to account ${id}: its e-mail address ${WHY_UNREACHABLE}`)
  } catch (error) {
    throw startFailure(config, error)
  }
}

/** What there was before has been granted before. */
const unlessGranted = (applied: readonly string[], print: CommandContext['print']) => (error: unknown) => {
  if (applied.length > 0 || ![READ_ONLY, DISK_FULL].includes(codeOf(error))) throw error
  print(`The library can be read but not changed at the moment: ${reasonOf(error)}`)
}

/** Two addresses may be of two databases. */
const checkTables = async ({ appPools, appRole }: Database) => {
  if (appRole === null) return
  await appPools.reads.query('select from source limit 0').catch((cause: unknown) => {
    throw codeOf(cause) === NO_TABLE
      ? new UsageError('DATABASE_URL: it is not the database of DATABASE_OWNER_URL', { cause })
      : cause
  })
}

const NO_TABLE = '42P01'

const WHY_UNREACHABLE =
  'has letters that none may have any more, or is that of another account. Invite the person by another one'

const failing =
  ({ config }: CommandContext) =>
  (error: unknown): never => {
    throw startFailure(config, error)
  }

const open = async (
  { config, print, printError }: CommandContext,
  { applicationName, logsToStdout = false }: WithDatabase,
): Promise<OpenDatabase> => {
  const { preparedStatements } = config
  const logs = logsToStdout ? { log: print, serverLog: print } : { log: printError }
  const options = { ...logs, preparedStatements, ...(applicationName === undefined ? {} : { applicationName }) }
  const database = await openDatabase(config.database, options).catch((cause: unknown) => {
    // Whatever keeps the database away is one line that says what to put right.
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  return { database, db: queriesOver(database.pool) }
}

interface WithDatabase {
  /** The last migration to run, in place of all. */
  readonly upTo?: string | undefined
  /** Refuses a database without a library in place of making one, and leaves its schema as it is. */
  readonly library?: 'of any release' | 'of this release'
  /** Whether the database is one for the work; where it throws nothing of the database is changed. */
  readonly check?: (open: OpenDatabase) => Promise<void>
  /** By what others of the same database know the connections. */
  readonly applicationName?: string
  /** Log lines go to stdout; otherwise to stderr, because a command’s output is its answer. */
  readonly logsToStdout?: boolean
}

const refuseNewFolder = ({ config: { database } }: CommandContext): void => {
  if (database.kind === 'embedded' && !hasCluster(database.dataDir)) throw new UsageError(NO_LIBRARY)
}

const checkLibrary = async (
  { database, db }: OpenDatabase,
  library: NonNullable<WithDatabase['library']>,
): Promise<void> => {
  if ((await listMigrations(database.pool)).length === 0) throw new UsageError(NO_LIBRARY)
  if (library === 'of this release') await checkMigrated(db)
}

/** Starts or reaches the configured database, brings it up to date, runs work on it and closes it, even if something fails. */
export const withDatabase = async <T>(
  context: CommandContext,
  work: (open: OpenDatabase) => Promise<T>,
  options: WithDatabase = {},
): Promise<T> => {
  const { upTo, library, check } = options
  if (library !== undefined) refuseNewFolder(context)
  const opened = await open(context, options)
  try {
    await check?.(opened)
    if (library !== undefined) await checkLibrary(opened, library).catch(failing(context))
    else if (upTo === undefined) await bringUpToDate(opened, context)
    else await migrate(opened.db, { upTo }).catch(failing(context))
    return await work(opened)
  } finally {
    await opened.database.close()
  }
}
