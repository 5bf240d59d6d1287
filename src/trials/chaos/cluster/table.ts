import type { RoundResult } from './round.ts'
import type { Trial } from './trials.ts'

export interface PlayedTrial {
  readonly trial: Trial
  readonly rounds: readonly RoundResult[]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`

const most = (numbers: readonly number[]) => Math.max(0, ...numbers)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const countsOf = (maps: readonly ReadonlyMap<string, number>[]): string => {
  const all = new Map<string, number>()
  for (const map of maps) for (const [kind, times] of map) all.set(kind, (all.get(kind) ?? 0) + times)
  return [...all].map(([kind, times]) => `${times} × ${kind}`).join(', ') || 'none'
}

const over = (what: string, gap: number, limit: number | undefined) =>
  limit !== undefined && gap > limit * 1000 ? [`${what} came back after ${seconds(gap)}, not ${limit} s`] : []

export const breachesOf = ({ trial, rounds }: PlayedTrial): string[] => [
  ...rounds.flatMap(({ breaches }) => breaches),
  ...over('writes', most(rounds.map(({ writesGap }) => writesGap)), trial.writesWithin),
  ...over('guests’ reads', most(rounds.map(({ guests }) => guests.gap)), trial.readsWithin),
  ...over('signed-in reads', most(rounds.map(({ members }) => members.gap)), trial.readsWithin),
]

const goal = (limit: number | undefined) => (limit === undefined ? '' : ` (≤ ${limit})`)

const rowOf = (played: PlayedTrial): string => {
  const { trial, rounds } = played
  const breaches = breachesOf(played)
  const gaps = rounds.map(({ writesGap }) => seconds(writesGap)).join(', ')
  return [
    trial.promise,
    rounds.length,
    sum(rounds.map(({ acknowledged }) => acknowledged)),
    sum(rounds.map(({ lost }) => lost.length)),
    `${gaps}${goal(trial.writesWithin)}`,
    `${seconds(most(rounds.map(({ guests }) => guests.gap)))}${goal(trial.readsWithin)}`,
    `${seconds(most(rounds.map(({ members }) => members.gap)))}${goal(trial.readsWithin)}`,
    countsOf(rounds.map(({ troubles }) => troubles)),
    countsOf(rounds.flatMap(({ guests, members }) => [guests.troubles, members.troubles])),
    breaches.length === 0 ? 'kept' : `broken: ${breaches.slice(0, 3).join('; ')}`,
  ].join(' | ')
}

export const clusterTable = (played: readonly PlayedTrial[]): string =>
  [
    '| fault | rounds | acknowledged writes | lost writes | longest gap of writes, by round | longest gap of guests’ reads | longest gap of signed-in reads | errors of writers | errors of readers | verdict |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...played.map((one) => `| ${rowOf(one)} |`),
  ].join('\n')
