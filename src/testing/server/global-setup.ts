import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestServer, type TestConnection } from './test-server.ts'

/** One PostgreSQL per run (embedded or `TEST_DATABASE_URL`) with a migrated template. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-test-'))
  const server = await startTestServer(folder, process.env['TEST_DATABASE_URL'] || undefined)
  project.provide('testServer', server.connection)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestConnection & { template: string }
  }
}
