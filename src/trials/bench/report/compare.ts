import type { BenchResult, CaseResult, Load, Outcome, RunResult } from '#trials/bench/run/results.ts'
import { short } from './numbers.ts'

/** Smaller changes may be noise. */
const LEAST_CHANGE = 0.1

interface MeasuredValue {
  readonly value: number
  readonly rounds: readonly number[]
  readonly floor: number | undefined
}

/** Change of a figure, and whether it exceeds noise. */
export interface Change {
  readonly ratio: number
  /** Relative to each run's floor, independent of the machine. */
  readonly ratioOfFloors: number | undefined
  readonly isNoise: boolean
}

const overlap = (one: readonly number[], other: readonly number[]) =>
  Math.min(...one) <= Math.max(...other) && Math.min(...other) <= Math.max(...one)

const isSmall = (ratio: number) => Math.abs(Math.log(ratio)) < Math.log(1 + LEAST_CHANGE)

/** Significant if above 10 %, absolutely and relative to the floor, without overlapping rounds. */
export const changeBetween = (earlier: MeasuredValue, later: MeasuredValue): Change => {
  const ratio = later.value / earlier.value
  const ratioOfFloors = later.floor && earlier.floor ? (ratio * earlier.floor) / later.floor : undefined
  const isSame = ratioOfFloors === undefined || ratio < 1 === ratioOfFloors < 1
  const isNoise =
    isSmall(ratio) ||
    (ratioOfFloors !== undefined && isSmall(ratioOfFloors)) ||
    !isSame ||
    overlap(earlier.rounds, later.rounds)
  return { ratio, ratioOfFloors, isNoise }
}

type Figures = Exclude<Outcome, { failed: string }>

const p50Of = ({ one }: Figures, { query }: CaseResult): MeasuredValue => ({
  value: one.p50,
  rounds: one.rounds,
  floor: query?.p50,
})

const loadOf = (many: Load, { bare }: Figures): MeasuredValue => ({
  value: many.perSecond,
  rounds: many.rounds,
  floor: bare?.many.perSecond,
})

const text = ({ ratio, ratioOfFloors, isNoise }: Change) =>
  `${short(ratio)} ×${ratioOfFloors === undefined ? '' : ` (${short(ratioOfFloors)} × by floors)`}${isNoise ? ', noise' : ''}`

const comparedRow = (earlier: CaseResult, later: CaseResult, label: string): string[] => {
  const [before, after] = [earlier.outcomes[label], later.outcomes[label]]
  if (!before || !after || 'failed' in before || 'failed' in after) return ['not measured in both', '']
  const p50 = changeBetween(p50Of(before, earlier), p50Of(after, later))
  const load = before.many && after.many && changeBetween(loadOf(before.many, before), loadOf(after.many, after))
  return [text(p50), load ? text(load) : '']
}

const sameRun = (earlier: BenchResult, { size, database }: RunResult) =>
  earlier.runs.find((run) => size === run.size && database === run.database)

const factRows = (earlier: BenchResult, later: BenchResult): string[] =>
  later.runs.flatMap((run) =>
    run.facts.flatMap(({ name, unit, values }) => {
      const then = sameRun(earlier, run)?.facts.find((fact) => fact.name === name)?.values['now']
      const now = values['now']
      if (typeof then !== 'number' || typeof now !== 'number') return []
      return [`| ${[run.size.toLocaleString('en'), name, unit, short(then), short(now)].join(' | ')} |`]
    }),
  )

/** Compares equal cases, callers, sizes and databases. */
export const comparisonOf = (earlier: BenchResult, later: BenchResult): string => {
  const rows = later.runs.flatMap((run) => {
    const same = sameRun(earlier, run)
    return run.cases.flatMap((result) => {
      const found = same?.cases.find(({ name, as }) => name === result.name && as === result.as)
      if (!found) return []
      return [
        `| ${[run.size.toLocaleString('en'), result.name, result.as, ...comparedRow(found, result, 'now')].join(' | ')} |`,
      ]
    })
  })
  const facts = factRows(earlier, later)
  return [
    '## Against an earlier run',
    '',
    `Then: ${earlier.checkouts['now']}, ${earlier.begun}, ${earlier.seconds} s a case (now ${later.seconds}), load average ${short(earlier.loadAtBegin)} to ${short(earlier.loadAtEnd)}, ${earlier.machine.processors}. Below 1 × p50 is faster, above 1 × requests a second are more. A change counts as noise unless it is over 10 %, also by floors, and no rounds of the two runs overlap.`,
    '',
    '| sources | case | as | p50 | /s, 16 |',
    '|---:|---|---|---|---|',
    ...(rows.length > 0 ? rows : ['| | nothing was measured in both | | | |']),
    '',
    ...(facts.length > 0 ? ['| sources | what | unit | then | now |', '|---:|---|---|---:|---:|', ...facts, ''] : []),
  ].join('\n')
}
