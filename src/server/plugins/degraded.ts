import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

type ReasonCheck = () => boolean | Promise<boolean>

/** Limitations of a running process. */
export interface DegradedReasons {
  /**
   * Reports `reason` in `/readyz` while `isSo` is true. Checks run in parallel. A check that fails or takes over 1 s counts
   * as false.
   */
  add(reason: string, isSo: ReasonCheck): void
  reasons(): Promise<readonly string[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    degraded: DegradedReasons
  }
}

const LONGEST_MS = 1000

export const registerDegraded = (app: FastifyInstance): void => {
  const checks: { readonly reason: string; readonly isSo: ReasonCheck }[] = []

  const ask = async (isSo: ReasonCheck): Promise<boolean> => {
    const enough = new AbortController()
    try {
      return await Promise.race([isSo(), sleep(LONGEST_MS, false, { signal: enough.signal, ref: false })])
    } catch (error) {
      app.log.warn(error, 'a check of /readyz failed')
      return false
    } finally {
      enough.abort()
    }
  }

  app.measure({
    isStored: true,
    gauges: { degraded: { help: '1 for each reason that /readyz reports as degraded', labels: ['reason'] } },
    read: async () => ({
      degraded: (await app.degraded.reasons()).map((reason) => ({ labels: { reason }, value: 1 })),
    }),
  })
  app.decorate('degraded', {
    add: (reason: string, isSo: ReasonCheck) => void checks.push({ reason, isSo }),
    reasons: async () => {
      const asked = checks.map(async ({ reason, isSo }) => ((await ask(isSo)) ? [reason] : []))
      return [...new Set((await Promise.all(asked)).flat())]
    },
  })
}
