import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll } from 'vitest'
import type { Command, CommandContext } from '#server/commands/command.ts'
import { readConfig } from '#server/config.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'

interface RunOptions {
  args?: readonly string[]
  /** What is typed or piped in. */
  input?: string
  /** Looks at each line while the command runs. */
  onLine?: (line: string) => void
  stopped?: Promise<void>
}

export interface CommandLine {
  /** A folder that is removed at the end. */
  readonly folder: string
  readonly db: Db
  readonly run: (command: Command, options?: RunOptions) => Promise<{ code: number; lines: string[]; errors: string[] }>
}

/** Runs commands as `main.ts` does, on an embedded database of its own that the test looks into at the same time. */
export const setUpCommandLine = (): CommandLine => {
  const parts: { folder?: string; database?: Database; db?: Db } = {}
  const ready = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the command line is there only inside tests')
    return part
  }
  const dataDir = () => join(ready(parts.folder), 'data')

  beforeAll(async () => {
    parts.folder = await mkdtemp(join(tmpdir(), 'sourcebook-command-'))
    parts.database = await openDatabase({ kind: 'embedded', dataDir: dataDir() })
    parts.db = queriesOver(parts.database.pool)
    await migrate(parts.db)
  })
  afterAll(async () => {
    await parts.database?.close()
    if (parts.folder) await rm(parts.folder, { recursive: true, force: true })
  })

  return {
    get folder() {
      return ready(parts.folder)
    },
    get db() {
      return ready(parts.db)
    },
    run: async (command, { args = [], input = '', onLine, stopped = new Promise<void>(() => {}) } = {}) => {
      const lines: string[] = []
      const errors: string[] = []
      const context: CommandContext = {
        config: readConfig({ DATA_DIR: dataDir(), DEMO: 'off', LOG_LEVEL: 'silent' }),
        args,
        print: (line) => {
          lines.push(line)
          onLine?.(line)
        },
        printError: (line) => errors.push(line),
        printProgress: undefined,
        input: Readable.from([Buffer.from(input)]),
        stopped,
      }
      return { code: await command(context), lines, errors }
    },
  }
}
