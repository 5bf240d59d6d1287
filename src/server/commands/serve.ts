import { resolve } from 'node:path'
import { roleWord } from '#contract/role-names.ts'
import { buildApp } from '#server/app.ts'
import { type Config, type DatabaseSetting, isReadableOnTheWay, refuseReadable } from '#server/config.ts'
import { makePrivate } from '#server/db/embedded/folders.ts'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import type { Database } from '#server/db/pool.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { readDemoPeople } from '#server/demo/data.ts'
import { DEMO_PASSWORD, seedDemo } from '#server/demo/seed.ts'
import { collectEarly } from '#server/heap.ts'
import { preparePasswords } from '#server/modules/accounts/password.ts'
import { backUpRegularly } from './backup-regularly.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { type OpenDatabase, withDatabase } from './database.ts'
import { checkPlace, listenFailure, type Place } from './listening-place.ts'
import { listenForMetrics, type MetricsListener } from './metrics-listener.ts'
import { repairRegularly } from './repair-regularly.ts'
import { READ_ONLY, startFailure } from './start-failure.ts'

const PAGE_FOLDER = resolve(import.meta.dirname, '../../../dist')

/** Serves the page and the API until the process is asked to end; requests under way are then still answered. */
export const serve: Command = async (given) => {
  const context = { ...given, print: printerFor(given) }
  refuseReadable(context.config)
  await checkPlace(placeOf(context.config))
  checkFiles(context.config)
  // Taken before anything is written, as no other process may have it.
  const metrics = await listenForMetrics(context.config)
  try {
    return await withDatabase(context, (opened) => serveFrom(context, opened, metrics))
  } finally {
    await metrics?.close()
  }
}

/** What is said outside of the log, as lines of the log where all is to be read by programs. */
const printerFor = ({ config: { logFormat }, print }: CommandContext): CommandContext['print'] => {
  if (logFormat !== 'json') return print
  return (text) => {
    const lines = text.split('\n').map((line) => line.trim())
    const entries = lines.filter((line) => line !== '').map((msg) => ({ level: INFO, time: Date.now(), msg }))
    for (const entry of entries) print(JSON.stringify(entry))
  }
}

const INFO = 30

const placeOf = ({ host, port }: Config): Place => ({ host, port, settings: { host: 'HOST', port: 'PORT' } })

/** The embedded database looks at DATA_DIR itself; else e-mails and icons may be all that is kept there. */
const checkFiles = ({ database, dataDir, mail, icons }: Config) => {
  if (database.kind === 'embedded' || (mail.kind !== 'folder' && icons !== 'fetch')) return
  try {
    makePrivate(dataDir)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const serveFrom = async (
  context: CommandContext,
  { database, db }: OpenDatabase,
  metrics: MetricsListener | null,
): Promise<number> => {
  const { config, print, stopped } = context
  collectEarly()
  await fillEmpty(context, db)
  await preparePasswords()
  const app = await buildApp({
    db: queriesOver(database.appPools),
    connection: database.appConnection,
    config,
    pageFolder: PAGE_FOLDER,
  })
  const address = await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    // Or what it has begun, like the index of the library, would keep the process.
    await app.close()
    throw listenFailure(placeOf(config), error)
  })
  metrics?.show(app)
  greet(context, address, metrics)
  const revival = keepAlive(database, config.database, print)
  const stopRepairs = repairRegularly(db, print)
  const stopBackups = backUpRegularly({ database, db }, context)
  const ended = await Promise.race([stopped.then(() => null), revival.gaveUp])
  await app.close()
  await stopRepairs()
  await stopBackups()
  await database.close()
  await revival.stop()
  if (ended !== null) print(ended)
  return ended === null ? 0 : 1
}

/** Fills an empty database, where that is wanted and can be. */
const fillEmpty = async ({ config, print }: CommandContext, db: Db) => {
  if (!config.demo) return
  const isFilled = await seedDemo(db).catch((error: unknown) => {
    if (codeOf(error) === READ_ONLY) return false
    throw startFailure(config, error)
  })
  if (isFilled) print('The empty database was filled with the demo library')
}

const greet = ({ config, print }: CommandContext, address: string, metrics: MetricsListener | null) => {
  const data = config.database.kind === 'embedded' ? config.dataDir : 'the PostgreSQL server of DATABASE_URL'
  const lines = [
    `  Sourcebook is at ${address}`,
    ...(config.apiDocs ? [`  The API is described at ${address}/api/docs`] : []),
    ...(metrics ? [`  Metrics are at ${metrics.url}`] : []),
    `  Data is kept in ${data}`,
    `  E-mails ${emailDestination(config)}`,
    ...(isReadableOnTheWay(config)
      ? [`  Passwords and sessions are readable on the way to ${config.publicUrl}: INSECURE=on`]
      : []),
    ...(config.demo ? ['', `  Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...accountLines()] : []),
  ]
  // In one piece, so that no line of the log gets in between.
  print(['', ...lines, ''].join('\n'))
}

const accountLines = () => readDemoPeople().map(({ email, role }) => `    ${email.padEnd(26)} ${roleWord(role)}`)

// Of its address only the host: the rest may hold a password.
const emailDestination = ({ mail }: Config) =>
  mail.kind === 'smtp'
    ? `are sent over the mail server ${new URL(mail.url).host}`
    : `are written to ${mail.folder}, as SMTP_URL names no mail server`

interface Revival {
  /** Resolves with the reason once the database has gone for good. */
  readonly gaveUp: Promise<string>
  /** Ends what was started again; to be called after the pool was closed. */
  readonly stop: () => Promise<void>
}

const RESTARTS = 5
const WITHIN_MS = 60 * 60_000

/**
 * Starts or joins the embedded server again when it ends by itself or with another process that ran it, some times an hour. It listens at the same place, so that the
 * pool finds it; calls in between are answered with 503.
 */
const keepAlive = (database: Database, setting: DatabaseSetting, print: (line: string) => void): Revival => {
  let revived: Promise<EmbeddedServer> | undefined
  let isStopped = false
  const restarts: number[] = []

  const watch = async (dataDir: string) => {
    for (let died = database.died; ; died = (await revived).died) {
      const reason = await died
      const now = Date.now()
      restarts.push(now)
      if (isStopped || restarts.filter((time) => time > now - WITHIN_MS).length > RESTARTS) return reason
      print(`${reason}\nStarting it again`)
      revived = startEmbedded(dataDir, { log: print })
    }
  }
  const gaveUp =
    setting.kind === 'embedded'
      ? watch(setting.dataDir).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      : database.died

  return {
    gaveUp,
    stop: async () => {
      isStopped = true
      // Why one does not start is in `gaveUp`.
      await revived?.then((server) => server.stop()).catch(() => {})
    },
  }
}
