import type { FastifyInstance } from 'fastify'

type Sweep = () => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Forgets what has had its time, again and again while the app is there. */
    sweepRegularly(sweep: Sweep): void
  }
}

const SWEEP_MS = 10 * 60_000

/** Lets modules hand in what they forget with time. */
export const registerSweeps = (app: FastifyInstance): void => {
  const sweeps: Sweep[] = []
  app.decorate('sweepRegularly', (sweep: Sweep) => void sweeps.push(sweep))
  const timer = setInterval(() => {
    for (const sweep of sweeps) sweep().catch((error: unknown) => app.log.warn(error, 'sweeping failed'))
  }, SWEEP_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
