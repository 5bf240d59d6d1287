import type { BenchCaller } from '#trials/bench/data/people.ts'
import type { Timing } from '#trials/bench/load/percentiles.ts'

export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Per second. */
  readonly rounds: readonly number[]
  readonly cpuMs: number | null
}

export type Outcome =
  | {
      readonly one: Timing
      readonly many?: Load
      /** CPU per call of a single client. */
      readonly cpuMs?: number | null
      readonly bytes: number
      readonly encoding: string
      readonly bare?: { readonly one: Timing; readonly many: Load }
    }
  | { readonly failed: string }

export interface CaseResult {
  readonly name: string
  readonly as: BenchCaller
  readonly query?: Timing
  readonly outcomes: Readonly<Record<string, Outcome>>
}

export interface FactResult {
  readonly name: string
  readonly unit: 's' | 'ms' | 'MB' | '/s' | ''
  readonly values: Readonly<Record<string, number | string | null>>
  readonly failed?: string
}

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
