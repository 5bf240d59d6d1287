import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { addedBy, askForImport, importLine, importOf, newLinks } from '#testing/server/imports.ts'
import { signInUsers } from '#testing/server/users.ts'
import { runImport } from './run-import.ts'

const test = startTestApp()
const users = signInUsers(test)

// Starting a child process takes long on a busy machine.
const TIMEOUT_MS = 60_000
const ENTRIES = 4000
const PROGRAM = join(import.meta.dirname, '../../../testing/server/serving-process.ts')

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Starts another process on the same database, which runs jobs as well. */
const startServing = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
  const { template: _, ...connection } = inject('testServer')
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(connection), rows[0]?.name ?? ''])
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  endings.push(kill)
  await once(child.stdout, 'data')
  return { kill }
}

it(
  'a server killed during an import loses and duplicates nothing, and the next one completes the import',
  async () => {
    const serving = await startServing()
    const lines = newLinks(ENTRIES).map((link, index) => importLine({ link: index % 10 === 0 ? 'javascript:1' : link }))
    const { reply } = await askForImport(test, users.user, { lines })
    const begun = async () => {
      const { done } = await importOf(users.user, reply.id)
      return done > 0 && done
    }
    const seen = await vi.waitUntil(begun, { timeout: TIMEOUT_MS, interval: 5 })
    await serving.kill()
    const killed = await importOf(users.user, reply.id)

    await runImport({ db: test.db, clock: test.now }, reply.id, new AbortController().signal)
    const done = await importOf(users.user, reply.id)

    expect(killed.state).toBe('running')
    expect(killed.done).toBeGreaterThanOrEqual(seen)
    expect(killed.done).toBeLessThan(ENTRIES)
    const counts = { done: ENTRIES, added: ENTRIES * 0.9, skipped: 0, failed: ENTRIES * 0.1 }
    expect(done).toMatchObject({ state: 'done', ...counts })
    expect(await addedBy(test, reply.id)).toHaveLength(counts.added)
    const { rows } = await sql`select from import_fault where import_id = ${reply.id}`.execute(test.db)
    expect(rows).toHaveLength(counts.failed)
  },
  TIMEOUT_MS,
)
