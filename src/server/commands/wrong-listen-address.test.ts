import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setUpEmptyServers } from '#testing/server/backups.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { verifyActivityLog } from './activity-verify.ts'
import { backUp } from './backup.ts'
import { type Command, UsageError } from './command.ts'
import { manageHolds } from './hold.ts'
import { retain } from './retention.ts'
import { eraseUser, exportUser } from './user-data.ts'

const OLD_RELEASE = join(import.meta.dirname, '../db/fixtures/release-0005.sql')
const NO_LIBRARY = 'There is no library in this database: are DATA_DIR and DATABASE_URL those of the server?'

const commandLine = setUpCommandLine()
const createEmptyServer = setUpEmptyServers(commandLine)

const ADDRESS = 'ada@example.org'

const ofThisRelease: readonly [string, Command, readonly string[]][] = [
  ['activity:verify', verifyActivityLog, []],
  ['retention', retain, []],
  ['retention --apply', retain, ['--apply']],
  ['hold list', manageHolds, ['list']],
  ['hold add', manageHolds, ['add', ADDRESS, 'Case 12']],
  ['user:export', exportUser, [ADDRESS, 'export.json']],
  ['user:erase', eraseUser, [ADDRESS, '--yes']],
]

/** Moves file arguments into the test's folder. */
const argsIn = (args: readonly string[]) =>
  args.map((arg) => (arg.endsWith('.json') ? join(commandLine.folder, arg) : arg))

describe.each([...ofThisRelease, ['backup', backUp, ['backup.json']] as const])('%s', (_name, command, args) => {
  it('refuses a database without a library, and creates none', async () => {
    const { settings, isUntouched } = await createEmptyServer()

    const run = commandLine.run(command, { args: argsIn(args), settings })

    await expect(run).rejects.toThrow(new UsageError(NO_LIBRARY))
    expect(await isUntouched()).toBe(true)
    expect(argsIn(args).filter((arg) => existsSync(arg))).toEqual([])
  })

  it('refuses a DATA_DIR without a database, and creates none', async () => {
    const dataDir = join(commandLine.folder, 'elsewhere')

    const run = commandLine.run(command, {
      args: argsIn(args),
      settings: { DATABASE_URL: '', DATA_DIR: dataDir },
    })

    await expect(run).rejects.toThrow(new UsageError(NO_LIBRARY))
    expect(existsSync(dataDir)).toBe(false)
  })
})

it.each(ofThisRelease)(
  '%s leaves a database of an earlier release unchanged, and says so',
  async (_name, command, args) => {
    const { settings, pool } = await createEmptyServer()
    await pool.query(await readFile(OLD_RELEASE, 'utf8'))

    const run = commandLine.run(command, { args: argsIn(args), settings })

    await expect(run).rejects.toThrow(
      /^The database is of an earlier release: its last migration is 0005_newest, here it is \d{4}_\w+\. Start the server, which brings it up to date$/,
    )
    const { rows } = await pool.query('select max(name) as last from public.kysely_migration')
    expect(rows).toEqual([{ last: '0005_newest' }])
  },
)
