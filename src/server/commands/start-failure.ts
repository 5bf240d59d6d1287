import { DatabaseError } from 'pg'
import type { Config } from '#server/config.ts'
import { isDatabaseFailure } from '#server/db/failures.ts'
import { MigrationError } from '#server/db/migration-files.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { reasonOf } from '#server/db/unreachable.ts'
import { UsageError } from './command.ts'

export const READ_ONLY = '25006'
export const DISK_FULL = '53100'

const REMEDIES: Readonly<Record<string, string>> = {
  '42501':
    'this role has to own the tables, or the empty database (alter database … owner to …); or DATABASE_OWNER_URL names the role that does',
  [READ_ONLY]: 'it can only be read, and has to be brought up to date first: point to the server that takes changes',
  [DISK_FULL]: 'its disk is full: make room (a new library takes 100 MB)',
}

const settingOf = ({ database, dataDir }: Config): string => {
  if (database.kind === 'embedded') return `DATA_DIR ${dataDir}`
  return database.ownerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
}

/** Converts a database start error to one line with the remedy; bugs pass unchanged. */
export const startFailure = (config: Config, error: unknown): unknown => {
  if (error instanceof MigrationError) return new UsageError(error.message, { cause: error })
  if (!(error instanceof DatabaseError || isDatabaseFailure(error))) return error
  const remedy = REMEDIES[codeOf(error)]
  const reason = `${settingOf(config)}: the database can't be made ready: ${reasonOf(error)}`
  return new UsageError(remedy === undefined ? reason : `${reason} (${remedy})`, { cause: error })
}
