import type { FastifyInstance } from 'fastify'

type Sweep = () => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs periodically while the app is up. */
    sweepRegularly(sweep: Sweep): void
  }
}

const SWEEP_MS = 10 * 60_000

export const registerSweeps = (app: FastifyInstance): void => {
  const sweeps: Sweep[] = []
  app.decorate('sweepRegularly', (sweep: Sweep) => void sweeps.push(sweep))
  const sweepAll = async () => {
    if (await app.isReadOnly()) return
    for (const sweep of sweeps) sweep().catch(complain)
  }
  const complain = (error: unknown) => app.log.warn(error, 'sweeping failed')
  const timer = setInterval(() => void sweepAll().catch(complain), SWEEP_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
