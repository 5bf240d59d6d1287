import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPlatformPackage } from '#server/db/embedded/binaries.ts'
import { openDatabase } from '#server/db/pool.ts'
import type { Store } from './store.ts'

const run = promisify(execFile)

const embeddedVersion = () => {
  const { version } = JSON.parse(readFileSync(join(findPlatformPackage(), 'package.json'), 'utf8')) as {
    version: string
  }
  return `embedded PostgreSQL ${version}`
}

export const openEmbeddedStore = async (folder: string): Promise<Store> => {
  await mkdir(folder, { recursive: true })
  const dataDir = (name: string) => join(folder, name)
  const remove = (name: string) => rm(dataDir(name), { recursive: true, force: true })
  return {
    kind: 'embedded',
    version: embeddedVersion(),
    settingsFor: (name) => ({ DATA_DIR: dataDir(name) }),
    create: remove,
    open: (name) => openDatabase({ kind: 'embedded', dataDir: dataDir(name) }),
    copy: async (from, to) => {
      await remove(to)
      // Preserves owners and modes; copies on write if supported.
      await run('cp', ['-a', dataDir(from), dataDir(to)])
    },
    remove,
    close: async () => {},
  }
}
