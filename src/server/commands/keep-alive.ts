import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseSetting } from '#server/config.ts'
import { freeBytes, LEAST_BYTES } from '#server/db/embedded/room.ts'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start.ts'
import type { Database } from '#server/db/pool.ts'

interface Revival {
  /** Resolves with the reason once the database has gone for good. */
  readonly gaveUp: Promise<string>
  /** Ends what was started again; to be called after the pool was closed. */
  readonly stop: () => Promise<void>
}

const RESTARTS = 5
const WITHIN_MS = 60 * 60_000

// How long a server that ended for want of room is left alone before it is started again.
const ROOM_MS = 5000

/** Starts it as often as it takes while its disk is full: somebody will make room, and all can be read until then. */
const startWhereThereIsRoom = async (dataDir: string, print: (line: string) => void, stopping: AbortSignal) => {
  for (;;) {
    try {
      return await startEmbedded(dataDir, { log: print, serverLog: print })
    } catch (error) {
      if (stopping.aborted || freeBytes(dataDir) >= LEAST_BYTES) throw error
      print('The disk of DATA_DIR is full, and the embedded PostgreSQL does not start without any room')
      // Ended at once with the process, which by then has nothing else that would keep it until the time is over.
      await sleep(ROOM_MS, undefined, { ref: false, signal: stopping })
    }
  }
}

/**
 * Starts or joins the embedded server again when it ends by itself or with another process that ran it, some times an hour, and as
 * often as it takes where its disk is full. It listens at the same place, so that the pool finds it; calls in between are
 * answered with 503.
 */
export const keepAlive = (database: Database, setting: DatabaseSetting, print: (line: string) => void): Revival => {
  let revived: Promise<EmbeddedServer> | undefined
  const stopping = new AbortController()
  const restarts: number[] = []

  const watch = async (dataDir: string) => {
    for (let died = database.died; ; died = (await revived).died) {
      const reason = await died
      const now = Date.now()
      if (freeBytes(dataDir) >= LEAST_BYTES) restarts.push(now)
      if (stopping.signal.aborted || restarts.filter((time) => time > now - WITHIN_MS).length > RESTARTS) return reason
      print(`${reason}\nStarting it again`)
      revived = startWhereThereIsRoom(dataDir, print, stopping.signal)
    }
  }
  const gaveUp =
    setting.kind === 'embedded'
      ? watch(setting.dataDir).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      : database.died

  return {
    gaveUp,
    stop: async () => {
      stopping.abort()
      // Why one does not start is in `gaveUp`.
      await revived?.then((server) => server.stop()).catch(() => {})
    },
  }
}
