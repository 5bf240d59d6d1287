import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '#testing/random.ts'
import { embeddedIn } from './database/embedded-database.ts'
import { startSeparate } from './database/separate-database.ts'
import type { DatabaseKind, TrialDatabase } from './database/trial-database.ts'
import type { Fault, FaultContext, FaultEnvironment } from './faults/fault.ts'
import { openLedger } from './ledger.ts'
import { openProxy, type Proxy } from './network/proxy.ts'
import { type Product, productOn } from './product.ts'
import { resultOf, type TrialResult } from './result.ts'
import { verify } from './verify.ts'
import { findTornRows } from './verify-rows.ts'
import { startWriters } from './writers.ts'

export interface Trial {
  readonly fault: Fault
  readonly kind: DatabaseKind
  readonly rounds: number
  readonly writesBetween?: number
  readonly say: (line: string) => void
  readonly signal?: AbortSignal
}

/** Cleanup steps, run in reverse. */
type CleanupSteps = (() => Promise<unknown>)[]

const WRITES_BETWEEN = 60
const LONGEST_WAIT_MS = 150

const makeFolder = async (cleanup: CleanupSteps) => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-chaos-'))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  cleanup.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface TrialEnvironment {
  readonly folder: string
  readonly database: TrialDatabase
  readonly network: Proxy | null
  readonly surroundings: FaultEnvironment
}

const prepare = async ({ fault, kind }: Trial, cleanup: CleanupSteps): Promise<TrialEnvironment> => {
  const folder = await makeFolder(cleanup)
  const surroundings = (await fault.surround?.(folder)) ?? {}
  if (surroundings.remove) cleanup.push(surroundings.remove)
  if (kind === 'embedded') return { folder, surroundings, database: embeddedIn(folder), network: null }
  const database = await startSeparate(folder)
  cleanup.push(database.close)
  return { folder, surroundings, database, network: database.network }
}

const startProducts = async ({ fault }: Trial, { database, surroundings }: TrialEnvironment, cleanup: CleanupSteps) => {
  const products: Product[] = []
  for (let made = 0; made < (fault.processes ?? 1); made += 1) {
    const product = await productOn({ settings: { ...database.settings, ...surroundings.settings } })
    cleanup.push(() => product.end('SIGTERM'))
    await product.start()
    products.push(product)
  }
  return products
}

/** Rotates over living processes. */
const addressesOf = (products: readonly Product[], front: Proxy | null) => {
  let asked = 0
  return () => {
    if (front) return `http://127.0.0.1:${front.port}`
    asked += 1
    const living = products.filter((product) => product.isRunning())
    return (living[asked % living.length] ?? products[0])?.address ?? ''
  }
}

const openFront = async (
  { fault }: Trial,
  [product]: readonly Product[],
  cleanup: CleanupSteps,
): Promise<Proxy | null> => {
  if (!fault.hasFront || !product) return null
  const front = await openProxy({ host: '127.0.0.1', port: Number(new URL(product.address).port) })
  cleanup.push(front.close)
  return front
}

const injectAll = async (trial: Trial, scene: FaultContext, onStruck: () => void): Promise<void> => {
  const { fault, rounds, writesBetween = WRITES_BETWEEN, signal } = trial
  const random = randomOf(rounds)
  for (let round = 0; round < rounds; round += 1) {
    await scene.writers.untilAcknowledged(writesBetween)
    await sleep(random.below(LONGEST_WAIT_MS))
    await fault.inject(scene, round)
    onStruck()
    signal?.throwIfAborted()
  }
  await scene.writers.untilAcknowledged(writesBetween)
}

const runOn = async (trial: Trial, environment: TrialEnvironment, cleanup: CleanupSteps): Promise<TrialResult> => {
  const products = await startProducts(trial, environment, cleanup)
  const front = await openFront(trial, products, cleanup)
  const ledger = openLedger()
  const breaches: string[] = []
  const writers = await startWriters({ address: addressesOf(products, front), ledger })
  cleanup.push(() => writers.stop().catch(() => {}))
  const breach = (what: string) => void breaches.push(what)
  let struck = 0
  const onStruck = () => {
    struck += 1
  }
  await injectAll(trial, { ...environment, products, writers, ledger, front, breach }, onStruck).catch(
    (error: unknown) =>
      breach(
        `${error instanceof Error ? error.message : String(error)}\n${products.map((one) => one.output()).join('\n')}`,
      ),
  )
  await writers.stop()
  for (const product of products) for (const [bug, times] of product.bugs()) breach(`${times} × logged: ${bug}`)
  const verdict = await verify(writers.writers, ledger)
  const torn = await findTornRows(environment.database.connection)
  return resultOf(
    { ...trial, rounds: struck },
    {
      figures: ledger.figures(),
      verdict: { ...verdict, torn: [...verdict.torn, ...torn] },
      breaches,
    },
  )
}

/** Runs a trial from an empty database to verification, and cleans up. Throws `NotHere` if something is missing. */
export const runTrial = async (trial: Trial): Promise<TrialResult> => {
  const cleanup: CleanupSteps = []
  try {
    return await runOn(trial, await prepare(trial, cleanup), cleanup)
  } finally {
    for (const end of cleanup.toReversed()) await end().catch((error: unknown) => trial.say(String(error)))
  }
}
