import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Command, CommandContext } from '#server/commands/command.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { createTestDatabase } from './test-server.ts'

interface RunOptions {
  args?: readonly string[]
  settings?: Readonly<Record<string, string>>
  input?: string
  /** Simulates a terminal. */
  isTTY?: boolean
  /** Called for each output line. */
  onLine?: (line: string) => void
  stopped?: Promise<void>
}

export interface CommandLine {
  readonly folder: string
  readonly db: Db
  /** Environment for a process on the same database. */
  readonly settings: Readonly<Record<string, string>>
  readonly run: (command: Command, options?: RunOptions) => Promise<{ code: number; lines: string[]; errors: string[] }>
}

export const setUpCommandLine = (): CommandLine => {
  const built: { folder?: string; database?: Awaited<ReturnType<typeof createTestDatabase>> } = {}
  const ready = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the command line is there only inside tests')
    return part
  }
  const settings = () => ({
    DATABASE_URL: ready(built.database).url,
    DATA_DIR: join(ready(built.folder), 'data'),
    DEMO: 'off',
  })

  beforeAll(async () => {
    built.folder = await mkdtemp(join(tmpdir(), 'sourcebook-command-'))
    built.database = await createTestDatabase(inject('testServer'))
  })
  afterAll(async () => {
    await built.database?.drop()
    if (built.folder) await rm(built.folder, { recursive: true, force: true })
  })

  return {
    get folder() {
      return ready(built.folder)
    },
    get db() {
      return ready(built.database).db
    },
    get settings() {
      return settings()
    },
    run: async (
      command,
      { args = [], settings: own = {}, input = '', isTTY = false, onLine, stopped = new Promise<void>(() => {}) } = {},
    ) => {
      const lines: string[] = []
      const errors: string[] = []
      const context: CommandContext = {
        config: readConfig({ ...settings(), LOG_LEVEL: 'silent', ...own }),
        args,
        print: (line) => {
          lines.push(line)
          onLine?.(line)
        },
        printError: (line) => errors.push(line),
        printProgress: undefined,
        input: Object.assign(Readable.from([Buffer.from(input)]), { isTTY }),
        stopped,
      }
      return { code: await command(context), lines, errors }
    },
  }
}
