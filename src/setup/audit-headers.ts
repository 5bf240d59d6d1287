import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DEMO_PASSWORD } from '#server/demo/seed.ts'
import { auditHeaders, type Row, tableOf } from '#testing/headers/audit.ts'
import { buildPage } from './build-page.ts'

const DEMO = { email: 'manager@acme.example', password: DEMO_PASSWORD }

/** Where a server says that it is. It is listened to until it ends, or it could not say how it does. */
const originIn = (output: Readable) =>
  new Promise<string>((resolve, reject) => {
    let said = ''
    output.on('data', (piece: Buffer) => {
      said += piece.toString()
      const origin = /Sourcebook is at (http:\S+)/.exec(said)?.[1]
      if (origin !== undefined) resolve(origin)
    })
    output.once('end', () => reject(new Error(`The server did not start:\n${said}`)))
  })

/** Audits a Sourcebook of its own, with a database that goes with it. */
const auditOwn = async (): Promise<readonly Row[]> => {
  await buildPage()
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-headers-'))
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'on',
    LOG_LEVEL: 'error',
    ALLOWED_ORIGINS: 'https://intranet.example',
  }
  const server = spawn(process.execPath, ['src/server/main.ts', 'serve'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    return await auditHeaders(await originIn(server.stdout), DEMO)
  } finally {
    server.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Prints which headers every kind of answer has, and a grade: A where none is missing, one letter down for each that is. At the
 * address that is given, as a guest; else of a Sourcebook of its own. Ends with 1 below A.
 */
export const runAudit = async ([address]: readonly string[]): Promise<number> => {
  const rows = address === undefined ? await auditOwn() : await auditHeaders(new URL(address).origin)
  process.stdout.write(`${tableOf(rows)}\n`)
  return rows.every(({ grade }) => grade === 'A') ? 0 : 1
}
