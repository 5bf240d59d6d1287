import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseSetting } from '#server/config.ts'
import { freeBytes, LEAST_BYTES } from '#server/db/embedded/room.ts'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start.ts'
import type { Database } from '#server/db/pool.ts'

interface RestartControl {
  readonly failure: Promise<string>
  /** Stops a restarted server; call after closing the pool. */
  readonly stop: () => Promise<void>
}

const RESTARTS = 5
const WITHIN_MS = 60 * 60_000

const ROOM_MS = 5000

/** Restarts the server without limit while its disk is full. */
const startWhereThereIsRoom = async (dataDir: string, print: (line: string) => void, stopping: AbortSignal) => {
  for (;;) {
    try {
      return await startEmbedded(dataDir, { log: print, serverLog: print })
    } catch (error) {
      if (stopping.aborted || freeBytes(dataDir) >= LEAST_BYTES) throw error
      print('The disk of DATA_DIR is full, and the embedded PostgreSQL does not start without any room')
      // Unreferenced timer: doesn't delay the process's exit.
      await sleep(ROOM_MS, undefined, { ref: false, signal: stopping })
    }
  }
}

/**
 * Restarts or rejoins the embedded server when it ends: a few times an hour, without limit on a full disk. The port
 * stays, and calls in between are answered 503.
 */
export const keepAlive = (
  database: Database,
  setting: DatabaseSetting,
  print: (line: string) => void,
): RestartControl => {
  let restarted: Promise<EmbeddedServer> | undefined
  const stopping = new AbortController()
  const restarts: number[] = []

  const watch = async (dataDir: string) => {
    for (let died = database.died; ; died = (await restarted).died) {
      const reason = await died
      const now = Date.now()
      if (freeBytes(dataDir) >= LEAST_BYTES) restarts.push(now)
      if (stopping.signal.aborted || restarts.filter((time) => time > now - WITHIN_MS).length > RESTARTS) return reason
      print(`${reason}\nStarting it again`)
      restarted = startWhereThereIsRoom(dataDir, print, stopping.signal)
    }
  }
  const failure =
    setting.kind === 'embedded'
      ? watch(setting.dataDir).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      : database.died

  return {
    failure,
    stop: async () => {
      stopping.abort()
      // `failure` has the reason.
      await restarted?.then((server) => server.stop()).catch(() => {})
    },
  }
}
