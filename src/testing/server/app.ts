import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { createTestDatabase } from './test-server.ts'

/** Settings of a test: no log, and limits that only tests of limits meet. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '100000', DEMO: 'off' }),
  ...changes,
})

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  /** Moves the app's clock forward. */
  readonly advance: (ms: number) => void
}

/** The real application on a database of its own, for all tests of a file. */
export const useTestApp = (changes: Partial<Config> = {}): TestApp => {
  const parts: { app?: FastifyInstance; db?: Db; drop?: () => Promise<void> } = {}
  let offset = 0
  beforeAll(async () => {
    const { db, drop } = await createTestDatabase(inject('testServer'))
    const clock = () => new Date(Date.now() + offset)
    Object.assign(parts, { db, drop, app: await buildApp({ db, config: testConfig(changes), clock }) })
  })
  afterAll(async () => {
    await parts.app?.close()
    await parts.drop?.()
  })
  const ready = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the test app is there only inside tests')
    return part
  }
  return {
    get app() {
      return ready(parts.app)
    },
    get db() {
      return ready(parts.db)
    },
    advance: (ms) => {
      offset += ms
    },
  }
}
