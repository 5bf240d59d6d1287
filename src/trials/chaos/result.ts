import type { DatabaseKind } from './database/trial-database.ts'
import type { Figures } from './ledger.ts'
import type { Verdict } from './verify.ts'

export interface TrialResult {
  readonly promise: string
  readonly kind: DatabaseKind
  readonly rounds: number
  readonly acknowledged: number
  readonly lost: number
  readonly longestGap: number
  readonly troubles: ReadonlyMap<string, number>
  readonly breaches: readonly string[]
}

interface TrialObservation {
  readonly figures: Figures
  readonly verdict: Verdict
  /** Found by the fault itself. */
  readonly breaches: readonly string[]
}

// Expected during failures.
const EXPECTED = /^(?:503 (?:unavailable|read_only)|broken connection|429 too_many_requests)$/
const SESSION_ENDED = '401 unauthenticated'

const EXAMPLES = 5

const listed = (what: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`${lines.length} ${what}: ${lines.slice(0, EXAMPLES).join('; ')}`]

export const resultOf = (
  trial: {
    readonly fault: { readonly promise: string; readonly endsSessions?: true }
    readonly kind: DatabaseKind
    readonly rounds: number
  },
  { figures, verdict, breaches }: TrialObservation,
): TrialResult => {
  const { fault, kind, rounds } = trial
  const isExpected = (trouble: string) =>
    EXPECTED.test(trouble) || (fault.endsSessions === true && trouble === SESSION_ENDED)
  const unexpected = [...figures.troubles].filter(([trouble]) => !isExpected(trouble))
  return {
    promise: fault.promise,
    kind,
    rounds,
    acknowledged: figures.acknowledged,
    lost: verdict.lost.length,
    longestGap: figures.longestGap,
    troubles: figures.troubles,
    breaches: [
      ...listed('lost', verdict.lost),
      ...listed('doubled', verdict.doubled),
      ...listed('torn', verdict.torn),
      ...listed('refused', figures.refusals),
      ...unexpected.map(([trouble, times]) => `${times} × ${trouble}`),
      ...breaches,
    ],
  }
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const troublesOf = ({ troubles }: TrialResult) =>
  [...troubles].map(([trouble, times]) => `${times} × ${trouble}`).join(', ') || 'none'

// The table shows the kind; details follow below.
const kindOf = (breach: string) => breach.split(/[:\n]/)[0] ?? ''

const verdictOf = ({ breaches }: TrialResult) =>
  breaches.length === 0 ? 'kept' : `broken: ${breaches.map(kindOf).join(', ')}`

export const breachesOf = (results: readonly TrialResult[]): string[] =>
  results.flatMap(({ promise, kind, breaches }) => breaches.map((breach) => `- ${promise} (${kind}): ${breach}`))

export const tableOf = (results: readonly TrialResult[]): string =>
  [
    row([
      'promise',
      'database',
      'rounds',
      'acknowledged',
      'lost',
      'longest gap',
      '5xx and no answer, by kind',
      'verdict',
    ]),
    row(Array.from({ length: 8 }, () => '---')),
    ...results.map((result) =>
      row([
        result.promise,
        result.kind,
        String(result.rounds),
        result.acknowledged.toLocaleString('en'),
        String(result.lost),
        `${(result.longestGap / 1000).toFixed(1)} s`,
        troublesOf(result),
        verdictOf(result),
      ]),
    ),
  ].join('\n')
