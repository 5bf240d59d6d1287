import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type AppDependencies, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { collectEmails, type ReceivedEmail } from './emails.ts'
import { checkReply } from './replies.ts'
import { createTestDatabase } from './test-server.ts'

export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '100000', DEMO: 'off' }),
  ...changes,
})

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly connection: PoolConfig
  readonly config: Config
  readonly now: () => Date
  readonly advance: (ms: number) => void
  /** Sends due e-mails; nothing else does. */
  readonly deliver: () => Promise<void>
  readonly emails: readonly ReceivedEmail[]
}

type TestAppOptions = Omit<AppDependencies, 'db' | 'connection' | 'config' | 'clock'> & {
  /** Builds a library index before the first test. */
  readonly index?: true
}

export const startTestApp = (changes: Partial<Config> = {}, { index, ...others }: TestAppOptions = {}): TestApp => {
  const built: { app?: FastifyInstance; db?: Db; connection?: PoolConfig; drop?: () => Promise<void> } = {}
  const config = testConfig(changes)
  const transport = collectEmails()
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  beforeAll(async () => {
    const { db, appDb, appConnection: connection, drop } = await createTestDatabase(inject('testServer'))
    const indexed = index ? { connection } : {}
    const app = await buildApp({ db: appDb, config, clock: now, transport, checkReply, ...indexed, ...others })
    await app.libraryIndex?.ready()
    Object.assign(built, { db, connection, drop, app })
  })
  afterEach(() => {
    offset = 0
  })
  afterAll(async () => {
    await built.app?.close()
    await built.drop?.()
  })
  const ready = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the test app is there only inside tests')
    return part
  }
  return {
    get app() {
      return ready(built.app)
    },
    get db() {
      return ready(built.db)
    },
    get connection() {
      return ready(built.connection)
    },
    config,
    now,
    advance: (ms) => {
      offset += ms
    },
    deliver: () => ready(built.app).emailQueue.deliverDue(),
    emails: transport.emails,
  }
}

/** Another process: app on the same database and clock. */
export const alongside = (test: TestApp, { index, ...others }: TestAppOptions = {}): TestApp => {
  const built: { app?: FastifyInstance } = {}
  const transport = collectEmails()
  beforeAll(async () => {
    const { db, config, now: clock } = test
    const connection = index ? { connection: test.connection } : {}
    built.app = await buildApp({ db, config, clock, transport, checkReply, ...connection, ...others })
    await built.app.libraryIndex?.ready()
  })
  afterAll(() => built.app?.close())
  const ready = () => {
    if (!built.app) throw new Error('the test app is there only inside tests')
    return built.app
  }
  return {
    get app() {
      return ready()
    },
    get db() {
      return test.db
    },
    get connection() {
      return test.connection
    },
    config: test.config,
    now: test.now,
    advance: test.advance,
    deliver: () => ready().emailQueue.deliverDue(),
    emails: transport.emails,
  }
}
