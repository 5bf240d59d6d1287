import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { findBySql } from '#server/modules/sources/lists/find-by-sql.ts'
import { planOf } from '#server/modules/sources/lists/plans.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { statementsOf } from '#testing/server/statements.ts'
import { importLibraries } from './import-libraries.ts'

const commandLine = setUpCommandLine()
// Starting a child process takes long on a busy machine.
const TIMEOUT_MS = 120_000
const MAIN = join(import.meta.dirname, '../../main.ts')

let files = 0
const write = async (from: number, count: number) => {
  files += 1
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({ title: `Register ${from + index}`, link: `https://${from + index}.example/`, note: 'n' }),
  )
  const file = join(commandLine.folder, `library${files}.jsonl`)
  await writeFile(file, lines.join('\n'))
  return file
}
const run = (file: string) => commandLine.run(importLibraries, { args: [file] })

const indexState = async () => {
  const { rows } = await sql<{ isValid: boolean }>`select indisvalid as "isValid" from pg_index
    where indexrelid = to_regclass('source_search')`.execute(commandLine.db)
  return rows[0]?.isValid ?? null
}
const isAbout = (statement: string) => /^(?:drop|create) index/.test(statement)
const found = async (search: string) => {
  const query = { ...sourceListAddress.defaults, search }
  const plan = planOf({ actor: null, now: new Date() }, query)
  return (await findBySql(commandLine.db, { plan, page: 1 })).totalCount
}

it(
  'an import into an empty library is killed without the index, and the next import builds it',
  async () => {
    const file = await write(0, 12_000)
    const program = spawn(process.execPath, [MAIN, 'import', file], {
      env: commandLine.settings,
      stdio: 'ignore',
    })
    await vi.waitUntil(async () => (await indexState()) === null, { timeout: TIMEOUT_MS, interval: 250 })
    program.kill('SIGKILL')
    await once(program, 'exit')
    const missing = await indexState()
    const kept = await found('register')

    const { code, lines } = await run(file)

    expect([missing, code, await indexState()]).toEqual([null, 0, true])
    expect(kept).toBeGreaterThanOrEqual(5000)
    expect(lines.at(-1)).toContain(`12,000 read, ${(12_000 - kept).toLocaleString('en')} added`)
    expect(await found('register')).toBe(12_000)
  },
  TIMEOUT_MS,
)

it('a half-built index is built again', async () => {
  await sql`update pg_index set indisvalid = false where indexrelid = 'source_search'::regclass`.execute(commandLine.db)

  await run(await write(90_000, 1))

  expect(await indexState()).toBe(true)
  expect(await found('register')).toBe(12_001)
})

it('an import into a filled library leaves the index and the categories in place', async () => {
  const file = await write(100_000, 7000)

  const statements = await statementsOf(() => run(file))

  expect(statements.filter(isAbout)).toEqual([])
  // Existing categories are not written again.
  expect(statements.filter((statement) => /into category|temp table/.test(statement))).toEqual([])
})
