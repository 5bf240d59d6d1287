import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import {
  exportDatabase,
  importDatabase,
  lastMigrationOf,
  refuseRows,
  type TransferCount,
} from '#server/db/transfer/transfer.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { bringUpToDate, withDatabase } from './database.ts'
import { fileOf, rethrowForUsers } from './file-arguments.ts'

const report = ({ print }: CommandContext, { rows, tables }: TransferCount, done: string) =>
  print(`${rows.toLocaleString('en')} rows of ${tables} tables were ${done}`)

const ask = async ({ input, printProgress }: CommandContext, question: string): Promise<string> => {
  printProgress?.(question)
  for await (const line of createInterface({ input })) return line.trim().toLowerCase()
  return ''
}

/** Asks at a terminal, and refuses without one. */
const refuseOverwriting = async (context: CommandContext, file: string): Promise<void> => {
  if (!existsSync(file)) return
  if (context.input.isTTY !== true)
    throw new UsageError(`${file} is there already: --force writes over it, and so does yes at a terminal`)
  const answer = await ask(context, `${file} is there already. Write over it? [y/N] `)
  if (answer !== 'y' && answer !== 'yes') throw new UsageError(`${file} stays as it is`)
}

export const exportData: Command = async (context) => {
  const args = context.args.filter((arg) => arg !== '--force')
  const file = fileOf({ args }, 'db:export')
  if (args.length === context.args.length) await refuseOverwriting(context, file)
  return withDatabase(context, async ({ database }) => {
    report(context, await exportDatabase(database.pool, file).catch(rethrowForUsers), `written to ${file}`)
    return 0
  })
}

export const importData: Command = async (context) => {
  const file = fileOf(context, 'db:import')
  const upTo = await lastMigrationOf(file).catch(rethrowForUsers)
  return withDatabase(
    context,
    async (open) => {
      report(context, await importDatabase(open.database.pool, file).catch(rethrowForUsers), `read from ${file}`)
      await bringUpToDate(open, context)
      return 0
    },
    { upTo, check: ({ database }) => refuseRows(database.pool, 'Import').catch(rethrowForUsers) },
  )
}
