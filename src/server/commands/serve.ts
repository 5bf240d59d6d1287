import { resolve } from 'node:path'
import { roleWord } from '#contract/people/role-names.ts'
import { buildApp } from '#server/app.ts'
import { type Config, isReadableInTransit, requireHttps } from '#server/config.ts'
import { makePrivate } from '#server/db/embedded/folders.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { readDemoPeople } from '#server/demo/data.ts'
import { DEMO_PASSWORD, seedDemo } from '#server/demo/seed.ts'
import { collectEarly } from '#server/heap.ts'
import { preparePasswords } from '#server/modules/accounts/password.ts'
import { backUpRegularly } from './backup-regularly.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { type OpenDatabase, withDatabase } from './database.ts'
import { keepAlive } from './keep-alive.ts'
import { checkListenAddress, type ListenAddress, listenFailure } from './listen-address.ts'
import { listenForMetrics, type MetricsListener } from './metrics-listener.ts'
import { repairRegularly } from './repair-regularly.ts'
import { READ_ONLY, startFailure } from './start-failure.ts'
import { watchRoom } from './watch-room.ts'

const PAGE_FOLDER = resolve(import.meta.dirname, '../../../dist')

export const serve: Command = async (given) => {
  const context = { ...given, print: printerFor(given) }
  requireHttps(context.config)
  await checkListenAddress(placeOf(context.config))
  checkFiles(context.config)
  // Opened before anything is written, since the port may be in use.
  const metrics = await listenForMetrics(context.config)
  try {
    return await withDatabase(context, (opened) => serveFrom(context, opened, metrics), { logsToStdout: true })
  } finally {
    await metrics?.close()
  }
}

/** Wraps console output as JSON log lines when `LOG_FORMAT=json`. */
const printerFor = ({ config: { logFormat }, print }: CommandContext): CommandContext['print'] => {
  if (logFormat !== 'json') return print
  return (text) => {
    const lines = text.split('\n').map((line) => line.trim())
    const entries = lines.filter((line) => line !== '').map((msg) => ({ level: INFO, time: Date.now(), msg }))
    for (const entry of entries) print(JSON.stringify(entry))
  }
}

const INFO = 30

const placeOf = ({ host, port }: Config): ListenAddress => ({ host, port, settings: { host: 'HOST', port: 'PORT' } })

/** The embedded database checks DATA_DIR itself; otherwise e-mails and icons may be its only content. */
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
    // Otherwise background work, such as the index build, keeps the process alive.
    await app.close()
    throw listenFailure(placeOf(config), error)
  })
  metrics?.show(app)
  greet(context, address, metrics)
  const restartControl = keepAlive(database, config.database, print)
  const room = watchRoom(database, config.database, print)
  app.degraded.add('disk-full', room.isFull)
  const stopRepairs = repairRegularly(db, print)
  const stopBackups = backUpRegularly({ database, db }, context)
  const ended = await Promise.race([stopped.then(() => null), restartControl.failure])
  await app.close()
  await room.stop()
  await stopRepairs()
  await stopBackups()
  await database.close()
  await restartControl.stop()
  if (ended !== null) print(ended)
  return ended === null ? 0 : 1
}

/** Fills an empty database with the demo library, where enabled. */
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
    ...(isReadableInTransit(config)
      ? [`  Passwords and sessions are readable on the way to ${config.publicUrl}: INSECURE=on`]
      : []),
    ...(config.demo ? ['', `  Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...accountLines()] : []),
  ]
  // One write, so that no log line comes between.
  print(['', ...lines, ''].join('\n'))
}

const accountLines = () => readDemoPeople().map(({ email, role }) => `    ${email.padEnd(26)} ${roleWord(role)}`)

// Only the host, because the address may contain a password.
const emailDestination = ({ mail }: Config) =>
  mail.kind === 'smtp'
    ? `are sent over the mail server ${new URL(mail.url).host}`
    : `are written to ${mail.folder}, as SMTP_URL names no mail server`
