import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSeparate } from '#trials/chaos/database/separate-database.ts'
import { ask, type TrialDatabase } from '#trials/chaos/database/trial-database.ts'
import { type Ledger, openLedger } from '#trials/chaos/ledger.ts'
import { type Product, productOn } from '#trials/chaos/product.ts'
import { verify } from '#trials/chaos/verify.ts'
import { findTornRows } from '#trials/chaos/verify-rows.ts'
import { startWriters, type Writers } from '#trials/chaos/writers.ts'
import { checkOut } from './earlier-build.ts'

const WRITES = 100

interface UpgradeStage {
  readonly name: string
  readonly acknowledged: number
  readonly gapMs: number
  readonly troubles: string
}

interface RunningUpgrade {
  readonly ledger: Ledger
  readonly writers: Writers
  readonly stages: UpgradeStage[]
}

/** Runs `work` during writing and waits for further acknowledged writes. */
const watch = async ({ ledger, writers, stages }: RunningUpgrade, name: string, work: () => Promise<unknown>) => {
  const [before, from] = [ledger.figures(), performance.now()]
  await work()
  await writers.untilAcknowledged(WRITES)
  const after = ledger.figures()
  const troubles = [...after.troubles]
    .map(([kind, count]) => [kind, count - (before.troubles.get(kind) ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} × ${kind}`)
  stages.push({
    name,
    acknowledged: after.acknowledged - before.acknowledged,
    gapMs: Math.round(ledger.longestGap(from, performance.now())),
    troubles: troubles.join(', '),
  })
}

const ranIn = async (database: TrialDatabase) =>
  (await ask<{ name: string }>(database, 'select name from kysely_migration order by name')).map(({ name }) => name)

export interface Upgrade {
  readonly title: string
  readonly migrations: readonly string[]
  readonly stages: readonly UpgradeStage[]
  /** Why the earlier build can't restart on the new schema; undefined if it can. */
  readonly noWayBack: string | undefined
  readonly facts: number
  readonly breaches: readonly string[]
}

/** Restarts the earlier build and writes there. */
const goBack = async (running: RunningUpgrade, earlier: Product, moveTo: (product: Product) => void) => {
  try {
    await earlier.start()
  } catch {
    return earlier.output().split('\n').at(-1) ?? 'it does not start'
  }
  await watch(running, 'back at the earlier build', async () => moveTo(earlier))
  return undefined
}

/** Upgrades from a commit under write load, goes back if possible, and verifies acknowledged writes. */
export const upgradeFrom = async (commit: string, say: (line: string) => void): Promise<Upgrade> => {
  const endings: (() => unknown)[] = []
  try {
    const build = checkOut(commit)
    endings.push(build.remove)
    const folder = await mkdtemp(join(tmpdir(), 'sourcebook-upgrade-'))
    await chmod(folder, 0o755)
    endings.push(() => rm(folder, { recursive: true, force: true }))
    const database = await startSeparate(folder)
    endings.push(database.close)
    const { settings } = database
    const earlier = await productOn({ settings, folder: build.folder })
    const next = await productOn({ settings })
    for (const product of [earlier, next]) endings.push(() => product.end('SIGKILL'))
    say(`starting ${build.title}`)
    await earlier.start()
    return { title: build.title, ...(await run({ earlier, next, database, say })) }
  } finally {
    for (const end of endings.toReversed()) await end()
  }
}

interface UpgradeOptions {
  readonly earlier: Product
  readonly next: Product
  readonly database: TrialDatabase
  readonly say: (line: string) => void
}

const run = async ({ earlier, next, database, say }: UpgradeOptions): Promise<Omit<Upgrade, 'title'>> => {
  let place = earlier
  const moveTo = (product: Product) => void (place = product)
  const ledger = openLedger()
  const running = {
    ledger,
    writers: await startWriters({ address: () => place.address, ledger }),
    stages: [] as UpgradeStage[],
  }
  const before = await ranIn(database)
  await watch(running, 'the earlier build alone', async () => {})
  say('starting this build beside it')
  await watch(running, 'while this build migrates and starts', () => next.start())
  const migrations = (await ranIn(database)).filter((name) => !before.includes(name))
  await watch(running, 'the earlier build, after the migration', async () => {})
  await watch(running, 'at this build, the earlier one ended', async () => {
    moveTo(next)
    await earlier.end('SIGTERM')
  })
  const noWayBack = await goBack(running, earlier, moveTo)
  moveTo(next)
  await running.writers.stop()
  const verdict = await verify(running.writers.writers, ledger)
  const torn = await findTornRows(database.connection)
  const breaches = [
    ...verdict.lost,
    ...verdict.doubled,
    ...verdict.torn,
    ...torn,
    ...ledger.figures().refusals,
    ...running.stages.filter(({ troubles }) => troubles !== '').map(({ name, troubles }) => `${name}: ${troubles}`),
  ]
  ledger.close()
  return { migrations, stages: running.stages, noWayBack, facts: verdict.facts, breaches }
}
