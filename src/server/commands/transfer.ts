import { resolve } from 'node:path'
import { exportDatabase, importDatabase, type TransferCount } from '#server/db/transfer/transfer.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { type OpenDatabase, withDatabase } from './database.ts'

const fileOf = ({ args }: CommandContext, name: string) => {
  const [file, ...rest] = args
  if (file === undefined || file.startsWith('-') || rest.length > 0)
    throw new UsageError(`Usage: npm run ${name} -- FILE`)
  return resolve(file)
}

// What keeps a transfer from its end is one line for the person who started it.
const forPeople = (cause: unknown): never => {
  throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
}

const transferring =
  (
    name: string,
    verb: string,
    work: (pool: OpenDatabase['database']['pool'], file: string) => Promise<TransferCount>,
  ): Command =>
  (context) => {
    const file = fileOf(context, name)
    return withDatabase(context, async ({ database }) => {
      const { rows, tables } = await work(database.pool, file).catch(forPeople)
      context.print(`${rows.toLocaleString('en')} rows of ${tables} tables were ${verb} ${file}`)
      return 0
    })
  }

/** Writes all data of the configured database to one file, also while the app runs. */
export const exportData = transferring('db:export', 'written to', exportDatabase)

/** Fills the configured database, which must be empty, from such a file. */
export const importData = transferring('db:import', 'read from', importDatabase)
