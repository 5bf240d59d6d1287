import {
  exportDatabase,
  importDatabase,
  lastMigrationOf,
  refuseRows,
  type TransferCount,
} from '#server/db/transfer/transfer.ts'
import type { Command, CommandContext } from './command.ts'
import { bringUpToDate, withDatabase } from './database.ts'
import { fileOf, forPeople } from './file-arguments.ts'

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
    { upTo, check: ({ database }) => refuseRows(database.pool).catch(forPeople) },
  )
}
