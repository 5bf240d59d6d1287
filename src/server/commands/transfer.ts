import { resolve } from 'node:path'
import { exportDatabase, importDatabase, lastMigrationOf, type TransferCount } from '#server/db/transfer/transfer.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { bringUpToDate, withDatabase } from './database.ts'

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

const report = ({ print }: CommandContext, { rows, tables }: TransferCount, done: string) =>
  print(`${rows.toLocaleString('en')} rows of ${tables} tables were ${done}`)

/** Writes all data of the configured database to one file, also while the app runs. */
export const exportData: Command = (context) => {
  const file = fileOf(context, 'db:export')
  return withDatabase(context, async ({ database }) => {
    report(context, await exportDatabase(database.pool, file).catch(forPeople), `written to ${file}`)
    return 0
  })
}

/** Fills the configured database, which must be empty, from such a file, also from one of an older release. */
export const importData: Command = async (context) => {
  const file = fileOf(context, 'db:import')
  const upTo = await lastMigrationOf(file).catch(forPeople)
  return withDatabase(
    context,
    async (open) => {
      report(context, await importDatabase(open.database.pool, file).catch(forPeople), `read from ${file}`)
      await bringUpToDate(open, context)
      return 0
    },
    { upTo },
  )
}
