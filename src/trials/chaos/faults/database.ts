import { setTimeout as sleep } from 'node:timers/promises'
import {
  cutConnections,
  killOneBackend,
  signalAll,
  signalPostmaster,
  untilGone,
  untilServing,
} from '#trials/chaos/database/trial-database.ts'
import { isReady } from '#trials/chaos/product.ts'
import { type Fault, type FaultContext, productOf } from './fault.ts'

const POLL_MS = 50

/** Waits until ready, restarting the product after it gave up on PostgreSQL. */
const untilReady = async (scene: FaultContext): Promise<void> => {
  const product = productOf(scene)
  while (!(await isReady(product.address))) {
    if (product.isRunning()) await sleep(POLL_MS)
    else await product.start()
  }
}

const startAgain = async (scene: FaultContext) => {
  await scene.database.startAgain()
  await untilReady(scene)
}

const killAll = async (scene: FaultContext) => {
  signalAll(scene.database, 'SIGKILL')
  await (scene.database.kind === 'separate' ? untilGone(scene.database) : sleep(POLL_MS))
  await startAgain(scene)
}

const killOne = async (scene: FaultContext) => {
  await killOneBackend(scene.database)
  await sleep(POLL_MS)
  await untilServing(scene.database)
  await untilReady(scene)
}

export const databaseKilled: Fault = {
  name: 'database-killed',
  promise: 'The database is killed with SIGKILL: all of it, and one of its processes, in turn',
  rounds: 20,
  inject: (scene, round) => (round % 2 === 0 ? killAll(scene) : killOne(scene)),
}

const FROZEN_MS = 2000

const freeze = async (scene: FaultContext) => {
  signalAll(scene.database, 'SIGSTOP')
  await sleep(FROZEN_MS)
  signalAll(scene.database, 'SIGCONT')
}

const stop = async (scene: FaultContext, signal: 'SIGINT' | 'SIGQUIT') => {
  signalPostmaster(scene.database, signal)
  await (scene.database.kind === 'separate' ? untilGone(scene.database) : sleep(POLL_MS))
  await startAgain(scene)
}

export const databaseStopped: Fault = {
  name: 'database-stopped',
  promise: `The database hangs for ${FROZEN_MS / 1000} s, is stopped fast, and at once, in turn`,
  rounds: 6,
  inject: (scene, round) => {
    const ways = [
      freeze,
      (scene: FaultContext) => stop(scene, 'SIGINT'),
      (scene: FaultContext) => stop(scene, 'SIGQUIT'),
    ]
    return (ways[round % ways.length] ?? freeze)(scene)
  },
}

const CUTS = 5
const BETWEEN_MS = 40

export const connectionsCut: Fault = {
  name: 'connections-cut',
  promise: `Connections to the database are cut in mid-transaction, ${CUTS} times in ${CUTS * BETWEEN_MS} ms`,
  rounds: 20,
  inject: async ({ database, network }, round) => {
    for (let cut = 0; cut < CUTS; cut += 1) {
      if (network && round % 2 === 1) network.cut()
      else await cutConnections(database)
      await sleep(BETWEEN_MS)
    }
  },
}
