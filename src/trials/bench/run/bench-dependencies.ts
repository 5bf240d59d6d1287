import type { Sockets } from '#trials/bench/load/sockets.ts'
import type { BareServer } from './bare-floor.ts'

export interface BenchDependencies {
  readonly sockets: Sockets
  readonly bare: BareServer
  /** Per release, for one client and for sixteen. */
  readonly seconds: number
  readonly say: (line: string) => void
}

/** Releases alternate, so that disturbances affect them alike. */
export const ROUNDS = 3
export const LOAD_ROUNDS = 2
