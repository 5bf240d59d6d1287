import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environmentOf } from '#trials/bench/run/processes.ts'

export interface ServedPage {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Serves a built checkout with a copy of a library, else with the demo. */
export const servePage = async (checkout: string, library: string | undefined): Promise<ServedPage> => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-bench-web-'))
  const dataDir = join(folder, 'data')
  if (library !== undefined) await cp(library, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000' }
  const child = spawn(process.execPath, ['src/server/main.ts', 'serve'], {
    cwd: checkout,
    env: { ...process.env, ...environmentOf(checkout), ...settings, ...(library !== undefined && { DEMO: 'off' }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const address = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/[\w.:[\]]+/.exec(line)?.[0]
      if (found) resolve(found)
    })
  })
  const failed = closed.then(() => Promise.reject(new Error(`the server of ${checkout} ended before it listened`)))
  const close = async () => {
    child.kill('SIGTERM')
    await closed
    await rm(folder, { recursive: true, force: true })
  }
  return { address: await Promise.race([address, failed]), close }
}
