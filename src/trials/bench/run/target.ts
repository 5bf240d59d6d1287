import type { Pool } from 'pg'
import { API_PREFIX } from '#contract/paths.ts'
import { type BenchCaller, PASSWORD, type Person, people, personNames } from '#trials/bench/data/people.ts'
import type { Store } from '#trials/bench/database/store.ts'
import { openClient } from '#trials/bench/load/one-client.ts'
import { untilIdle } from './measure-load.ts'
import { untilQuiet } from './process-figures.ts'
import { type Checkout, type RunningServer, startServer } from './processes.ts'

export interface Target extends Checkout {
  readonly server: RunningServer
  readonly settings: Record<string, string>
  readonly pool: Pool
  readonly headersOf: (asker: BenchCaller) => Record<string, string>
  readonly stop: () => Promise<void>
}

export const copyName = (data: string, { label }: Checkout): string => `${data}-${label}`

const signIn = async (address: string, person: Person): Promise<Record<string, string>> => {
  const client = openClient(address)
  const { status, headers, body } = await client.ask({
    method: 'POST',
    path: `${API_PREFIX}/login/`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: people[person].email, password: PASSWORD }),
  })
  client.close()
  const cookie = headers['set-cookie']?.[0]?.split(';')[0]
  if (status !== 200 || cookie === undefined) throw new Error(`${person} could not log in: ${body.toString()}`)
  return { cookie }
}

/** Starts a release on its copy, which migrates it, and logs in. */
const openTarget = async (checkout: Checkout, store: Store, data: string): Promise<Target> => {
  const copy = copyName(data, checkout)
  const settings = store.settingsFor(copy)
  const server = await startServer(checkout, settings)
  try {
    const database = await store.open(copy)
    const headers: Partial<Record<BenchCaller, Record<string, string>>> = {}
    for (const person of personNames) headers[person] = await signIn(server.address, person)
    // Initial reads may take long.
    await untilQuiet(server.pid)
    await untilIdle(database.pool)
    await untilQuiet(server.pid)
    const stop = async () => {
      await database.close()
      await server.stop()
    }
    return { ...checkout, server, settings, pool: database.pool, headersOf: (asker) => headers[asker] ?? {}, stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export const makeCopies = async (checkouts: readonly Checkout[], store: Store, data: string): Promise<void> => {
  for (const checkout of checkouts) await store.copy(data, copyName(data, checkout))
}

export const openTargets = async (checkouts: readonly Checkout[], store: Store, data: string): Promise<Target[]> => {
  const targets: Target[] = []
  try {
    for (const checkout of checkouts) targets.push(await openTarget(checkout, store, data))
    return targets
  } catch (error) {
    await stopTargets(targets)
    throw error
  }
}

export const stopTargets = async (targets: readonly Target[]): Promise<void> => {
  for (const target of targets) await target.stop()
}

export const removeCopies = async (checkouts: readonly Checkout[], store: Store, data: string): Promise<void> => {
  for (const checkout of checkouts) await store.remove(copyName(data, checkout))
}
