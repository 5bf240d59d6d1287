import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, productOf } from './fault.ts'

export const serverKilled: Fault = {
  name: 'server-killed',
  promise: 'The server is killed with SIGKILL, and started again',
  rounds: 50,
  inject: async (scene) => {
    const product = productOf(scene)
    await product.end('SIGKILL')
    await product.start()
  },
}

const END_SECONDS = 10

export const serverEnded: Fault = {
  name: 'server-ended',
  promise: `SIGTERM under load: what was accepted is answered, and the server is out within ${END_SECONDS} s with 0`,
  rounds: 5,
  inject: async (scene) => {
    const product = productOf(scene)
    const { foundDone: before } = scene.ledger.figures()
    const begun = performance.now()
    const code = await product.end('SIGTERM')
    const seconds = (performance.now() - begun) / 1000
    if (code !== 0) scene.breach(`it ended with ${code ?? 'a signal'}:\n${product.output()}`)
    if (seconds > END_SECONDS) scene.breach(`it took ${seconds.toFixed(1)} s to end`)
    await product.start()
    // Unanswered clients retry and learn that it was done.
    await scene.writers.untilAcknowledged(scene.writers.writers.length)
    const unanswered = scene.ledger.figures().foundDone - before
    if (unanswered > 0) scene.breach(`${unanswered} writes were carried out and not answered`)
  },
}

const AWAY_MS = 300

export const oneOfTwoKilled: Fault = {
  name: 'one-of-two-killed',
  promise: 'Of two processes on one database one is killed with SIGKILL, each in turn',
  rounds: 10,
  processes: 2,
  inject: async ({ products }, round) => {
    const product = products[round % products.length]
    await product?.end('SIGKILL')
    await sleep(AWAY_MS)
    await product?.start()
  },
}
