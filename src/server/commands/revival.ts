import type { DatabaseSetting } from '#server/config.ts'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start.ts'
import type { Database } from '#server/db/pool.ts'

export interface Revival {
  /** Resolves with the reason once the database has gone for good. */
  readonly gaveUp: Promise<string>
  /** Ends what was started again; to be called after the pool was closed. */
  readonly stop: () => Promise<void>
}

const RESTARTS = 5
const WITHIN_MS = 60 * 60_000

/**
 * Starts or joins the embedded server again when it ends by itself or with another process that ran it, some times an hour. It listens at the same place, so that the
 * pool finds it; calls in between are answered with 503.
 */
export const keepAlive = (database: Database, setting: DatabaseSetting, print: (line: string) => void): Revival => {
  let revived: Promise<EmbeddedServer> | undefined
  let isStopped = false
  const restarts: number[] = []

  const watch = async (dataDir: string) => {
    for (let died = database.died; ; died = (await revived).died) {
      const reason = await died
      const now = Date.now()
      restarts.push(now)
      if (isStopped || restarts.filter((time) => time > now - WITHIN_MS).length > RESTARTS) return reason
      print(`${reason}\nStarting it again`)
      revived = startEmbedded(dataDir, { log: print })
    }
  }
  const gaveUp =
    setting.kind === 'embedded'
      ? watch(setting.dataDir).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      : database.died

  return {
    gaveUp,
    stop: async () => {
      isStopped = true
      // One that does not start has said so above.
      await revived?.then((server) => server.stop()).catch(() => {})
    },
  }
}
