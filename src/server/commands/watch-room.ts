import { type DatabaseSetting } from '#server/config.ts'
import { ENOUGH_BYTES, freeBytes, giveReserve, LEAST_BYTES, takeReserve } from '#server/db/embedded/room.ts'
import type { Database } from '#server/db/pool.ts'

export interface RoomWatch {
  /** True while changes are refused because the disk is nearly full. */
  readonly isFull: () => boolean
  readonly stop: () => Promise<void>
}

const POLL_MS = 1000

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

const FULL = `The disk of DATA_DIR is full: the library can be read but not changed until ${inMegabytes(ENOUGH_BYTES)} are free`
const ENOUGH = 'The disk of DATA_DIR has room again: the library can be changed'

/** Idempotent: a restarted server accepts changes at first. */
const setReadOnly = async ({ pool }: Database, isReadOnly: boolean) => {
  const wanted = isReadOnly ? 'on' : 'off'
  const { rows } = await pool.query<{ now: string }>("select current_setting('default_transaction_read_only') as now")
  if (rows[0]?.now === wanted) return
  await pool.query(`alter system set default_transaction_read_only = ${wanted}`)
  await pool.query('select pg_reload_conf()')
}

/**
 * Makes the embedded server read-only before its disk is full, and writable again later (decision 0047). Doesn't touch
 * a separate server.
 */
export const watchRoom = (database: Database, setting: DatabaseSetting, print: (line: string) => void): RoomWatch => {
  if (setting.kind !== 'embedded') return { isFull: () => false, stop: async () => {} }
  const { dataDir } = setting
  let isFull = false
  let isSet = false

  const look = async () => {
    const wasFull = isFull
    isFull = freeBytes(dataDir) < (wasFull ? ENOUGH_BYTES : LEAST_BYTES)
    if (isFull !== wasFull) print(isFull ? FULL : ENOUGH)
    if (isFull || isSet) await setReadOnly(database, isFull)
    isSet = isFull
    if (!isFull) await takeReserve(dataDir)
  }
  const lookAgain = () =>
    look().catch(() => {
      // The server is starting or can't store the setting. The next check retries.
      giveReserve(dataDir)
    })

  let looked = lookAgain()
  const timer = setInterval(() => {
    looked = looked.then(lookAgain)
  }, POLL_MS)
  return {
    isFull: () => isFull,
    stop: () => {
      clearInterval(timer)
      return looked
    },
  }
}
