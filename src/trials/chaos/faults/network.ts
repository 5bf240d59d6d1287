import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'

const SLOW = { delay: 25, bytesPerSecond: 64 * 1024 }
const SLOW_MS = 4000

export const networkSlow: Fault = {
  name: 'network-slow',
  promise: `The network is slow for ${SLOW_MS / 1000} s (${SLOW.delay} ms, 64 kB a second), and breaks then`,
  rounds: 5,
  hasFront: true,
  inject: async ({ network, front }) => {
    for (const slowed of [network, front]) slowed?.slow(SLOW)
    await sleep(SLOW_MS)
    for (const slowed of [network, front]) {
      slowed?.cut()
      slowed?.slow(null)
    }
  },
}
