import { clockJumps } from './clock.ts'
import { connectionsCut, databaseKilled, databaseStopped } from './database.ts'
import { diskFull } from './disk.ts'
import type { Fault } from './fault.ts'
import { networkSlow } from './network.ts'
import { oneOfTwoKilled, serverEnded, serverKilled } from './server.ts'

export const faults: readonly Fault[] = [
  serverKilled,
  databaseKilled,
  databaseStopped,
  connectionsCut,
  networkSlow,
  diskFull,
  clockJumps,
  serverEnded,
  oneOfTwoKilled,
]
