import { allowApp } from '#server/db/app-role.ts'
import { hasCluster } from '#server/db/embedded/cluster.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { checkMigrated, migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { listMigrations, NO_LIBRARY } from '#server/db/transfer/catalog.ts'
import { reasonOf } from '#server/db/unreachable.ts'
import { normalizeStoredEmails } from '#server/modules/accounts/stored-emails.ts'
import { type CommandContext, UsageError } from './command.ts'
import { DISK_FULL, READ_ONLY, startFailure } from './start-failure.ts'

export interface OpenDatabase {
  readonly database: Database
  /** Connects as the tables' owner. */
  readonly db: Db
}

/** Migrates the database and updates the application's grants. An up-to-date database may be read-only or full. */
export const bringUpToDate = async (
  { database, db }: OpenDatabase,
  { config, print }: CommandContext,
): Promise<void> => {
  try {
    const applied = await migrate(db)
    if (applied.length > 0) print(`Database brought up to date: ${applied.join(', ')}`)
    if (database.appRole !== null) await allowApp(db, database.appRole).catch(unlessGranted(applied, print))
    await checkTables(database)
    for (const id of await normalizeStoredEmails(db))
      print(`Nobody can log in to account ${id}: its e-mail address ${WHY_UNREACHABLE}`)
  } catch (error) {
    throw startFailure(config, error)
  }
}

/** Earlier grants still hold. */
const unlessGranted = (applied: readonly string[], print: CommandContext['print']) => (error: unknown) => {
  if (applied.length > 0 || ![READ_ONLY, DISK_FULL].includes(codeOf(error))) throw error
  print(`The library can be read but not changed at the moment: ${reasonOf(error)}`)
}

/** Throws if the application's address leads to another database than the owner's. */
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
    // Connection failures become one line with the remedy.
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  return { database, db: queriesOver(database.pool) }
}

interface WithDatabase {
  /** Last migration to run; all by default. */
  readonly upTo?: string | undefined
  /** Refuses a database without library instead of creating one. */
  readonly library?: 'of any release' | 'of this release'
  readonly check?: (open: OpenDatabase) => Promise<void>
  /** Name of the connections in `pg_stat_activity`. */
  readonly applicationName?: string
  /** Log lines go to stderr by default, because stdout is the command’s answer. */
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

/** Opens and migrates the configured database, runs `work` and closes it again, also on failure. */
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
