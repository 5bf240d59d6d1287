import type { Asker } from '#trials/bench/data/people.ts'
import type { Timing } from '#trials/bench/load/percentiles.ts'

/** What sixteen clients at once got. */
export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Calls a second of each round. */
  readonly rounds: readonly number[]
  /** Processor time of the server's process for one call. */
  readonly cpuMs: number | null
}

/** What one release did in one case, or why there are no figures. */
export type Outcome =
  | {
      readonly one: Timing
      readonly many?: Load
      /** Processor time of the server's process for one call of the one client, where no sixteen make it. */
      readonly cpuMs?: number | null
      /** Of a reply's body as sent. */
      readonly bytes: number
      readonly encoding: string
      /** The bare server with the very bytes of this reply. */
      readonly bare?: { readonly one: Timing; readonly many: Load }
    }
  | { readonly failed: string }

export interface CaseResult {
  readonly name: string
  readonly as: Asker
  /** The bare statement over the driver that the server uses. */
  readonly query?: Timing
  /** By release. */
  readonly outcomes: Readonly<Record<string, Outcome>>
}

/** A figure that is no call: a start, memory, an import. */
export interface FactResult {
  readonly name: string
  readonly unit: 's' | 'ms' | 'MB' | '/s' | ''
  readonly values: Readonly<Record<string, number | string | null>>
  /** Why there are none. */
  readonly failed?: string
}

/** Everything of one size on one database. */
export interface RunResult {
  readonly size: number
  readonly database: string
  readonly data: string
  readonly subcategories: number
  readonly cases: readonly CaseResult[]
  readonly facts: readonly FactResult[]
}

export interface Machine {
  readonly system: string
  readonly processors: string
  readonly node: string
  readonly memoryGigabytes: number
}

/** What `--json` writes and `--compare` reads. */
export interface BenchResult {
  readonly format: 1
  readonly machine: Machine
  readonly checkouts: Readonly<Record<string, string>>
  readonly seconds: number
  readonly begun: string
  readonly ended: string
  readonly loadAtBegin: number
  readonly loadAtEnd: number
  readonly left: readonly string[]
  readonly runs: readonly RunResult[]
}
