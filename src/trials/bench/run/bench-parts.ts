import type { Sockets } from '#trials/bench/load/sockets.ts'
import type { BareServer } from './bare-floor.ts'

/** What every measurement needs. */
export interface BenchParts {
  readonly sockets: Sockets
  readonly bare: BareServer
  /** How long each release is asked in a case, by one client and again by sixteen. */
  readonly seconds: number
  readonly say: (line: string) => void
}

/** A case is measured in so many rounds, the releases in turn, so that what disturbs the machine meets them alike. */
export const ROUNDS = 3
export const LOAD_ROUNDS = 2
