import packageJson from '#package' with { type: 'json' }
import { verifyActivityLog } from './commands/activity-verify.ts'
import { createAdministrator } from './commands/admin-create.ts'
import { backUp } from './commands/backup.ts'
import { type Command, UsageError } from './commands/command.ts'
import { manageHolds } from './commands/hold.ts'
import { importLibraries } from './commands/import/import-libraries.ts'
import { restore } from './commands/restore.ts'
import { retain } from './commands/retention.ts'
import { serve } from './commands/serve.ts'
import { exportData, importData } from './commands/transfer.ts'
import { eraseUser, exportUser } from './commands/user-data.ts'
import { readConfig } from './config.ts'
import { SettingError } from './settings/environment.ts'

const commands: Record<string, Command> = {
  serve,
  import: importLibraries,
  backup: backUp,
  restore,
  'db:export': exportData,
  'db:import': importData,
  'admin:create': createAdministrator,
  'activity:verify': verifyActivityLog,
  'user:export': exportUser,
  'user:erase': eraseUser,
  hold: manageHolds,
  retention: retain,
}

const untilAskedToEnd = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    // The launcher is gone and can't pass signals on. Without a launcher there is no channel.
    process.once('disconnect', resolve)
    process.channel?.unref()
  })

// Docker kills after 10 s, systemd after 90.
const END_MS = 8000

/** Exits in time, even if a client or the database delays the orderly end. */
const endInTime = async (stopped: Promise<void>): Promise<void> => {
  await stopped
  const end = () => {
    printError('Not all that was under way has come to its end; ending all the same')
    process.exit()
  }
  setTimeout(end, END_MS).unref()
}

// Replaces a progress line.
const CLEAR_LINE = process.stdout.isTTY ? '\r\u001B[K' : ''
const print = (line: string) => process.stdout.write(`${CLEAR_LINE}${line}\n`)
const printError = (line: string) => process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ''}${line}\n`)
const printProgress = process.stdout.isTTY ? (text: string) => process.stdout.write(`${CLEAR_LINE}${text}`) : undefined

const run = async (): Promise<number> => {
  const [name = 'serve', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}`)
  const config = readConfig({ ...process.env }, packageJson.version)
  const stopped = untilAskedToEnd()
  if (command === serve) void endInTime(stopped)
  return command({ config, args, print, printError, printProgress, input: process.stdin, stopped })
}

const isForPeople = (error: unknown): error is Error => error instanceof SettingError || error instanceof UsageError

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(
    `${isForPeople(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 1
}
