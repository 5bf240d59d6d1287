import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportStep } from './compare.ts'
import { drill } from './drill.ts'
import { findPgBackRest, recover } from './recovery.ts'

const sources = Number(process.argv[2] ?? 100_000)
if (!Number.isSafeInteger(sources) || sources < 1) {
  process.stderr.write('Usage: npm run trial -- restore [SOURCES]\n')
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'sourcebook-restore-'))
try {
  process.stdout.write(`npm run backup and npm run restore, of ${sources.toLocaleString('en')} sources\n`)
  const isRestored = await drill(folder, sources, reportStep)
  const missing = findPgBackRest()
  process.stdout.write('\npgBackRest, to a second before a bad delete\n')
  if (missing !== null) process.stdout.write(`left out: ${missing}\n`)
  const isRecovered = missing !== null || (await recover(join(folder, 'pgbackrest'), reportStep))
  process.exitCode = isRestored && isRecovered ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
