import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { type MigrationMutant, migrationMutants } from './migration-mutants.ts'

/* Mutates the migrations in a copy and prints undetected mutants: `npm run trial -- mutate [WORD]`. */

const ROOT = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'sourcebook-mutants-'))
const copy = join(folder, 'copy')

for (const name of ['src', 'e2e', 'package.json', 'tsconfig.json', 'vite.config.ts'])
  cpSync(join(ROOT, name), join(copy, name), { recursive: true })
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
const server = await startEmbedded(join(folder, 'data'))
const { host, user } = server.connection
const url = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`

const pathOf = (file: string) => join(copy, 'src/server/db/migrations', file)

const mutate = (text: string, { find, replace, nth = 0 }: MigrationMutant) => {
  if (typeof find === 'string' && text.split(find).length <= nth + 1) return text
  if (typeof find !== 'string') return text.replace(find, replace)
  const parts = text.split(find)
  return [parts.slice(0, nth + 1).join(find), parts.slice(nth + 1).join(find)].join(replace)
}

const write = (name: string, text: string) => {
  writeFileSync(pathOf(`${name}.sql`), text)
  const list = readFileSync(pathOf('checksums.txt'), 'utf8')
  const checksum = createHash('sha256').update(text).digest('hex')
  writeFileSync(pathOf('checksums.txt'), list.replace(new RegExp(`\\w+(?=  ${name}\\.sql)`), checksum))
}

type Outcome = 'killed' | 'survived' | 'does not run'

const runTests = (tests: readonly string[]): Outcome => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--bail', '1', '--maxWorkers', '1', ...tests],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, TEST_DATABASE_URL: url, NO_COLOR: '1' } },
  )
  if (status === 0) return 'survived'
  return /^ +Tests +.*failed/m.test(stdout) ? 'killed' : 'does not run'
}

const tryOne = (mutant: MigrationMutant): Outcome => {
  const original = readFileSync(pathOf(`${mutant.file}.sql`), 'utf8')
  const mutated = mutate(original, mutant)
  if (mutated === original) throw new Error(`${mutant.file} has no ${String(mutant.find)}`)
  write(mutant.file, mutated)
  try {
    return runTests(mutant.tests)
  } finally {
    write(mutant.file, original)
  }
}

const nameOf = ({ file, find, replace, nth = 0 }: MigrationMutant) =>
  `${file}: ${String(find)} → ${replace === '' ? 'nothing' : replace}${nth > 0 ? ` (the ${nth + 1}.)` : ''}`

const [word = ''] = process.argv.slice(2)
const chosen = migrationMutants.filter((mutant) => nameOf(mutant).includes(word))
const outcomes = { killed: 0, survived: 0, 'does not run': 0 }
try {
  for (const mutant of chosen) {
    const outcome = tryOne(mutant)
    outcomes[outcome] += 1
    console.log(
      `${outcome.padEnd(12)} ${nameOf(mutant)}${outcome === 'survived' && mutant.survives ? ` (${mutant.survives})` : ''}`,
    )
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}
const valid = outcomes.killed + outcomes.survived
console.log(
  `${outcomes.killed} of ${valid} mutants killed (${Math.round((100 * outcomes.killed) / valid)} %), ${outcomes['does not run']} do not run`,
)
