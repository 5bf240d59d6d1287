import type { BenchResult, CaseResult, FactResult, Outcome, RunResult } from '#trials/bench/run/results.ts'
import { short, times } from './numbers.ts'

const table = (head: readonly string[], rows: readonly (readonly string[])[], words: number): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, index) => (index < words ? '---' : '---:')).join('|')}|`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')

const CASE_HEAD = [
  'case',
  'as',
  'release',
  'p50 ms',
  'p95',
  'p99',
  '/s, 1 client',
  '/s, 16',
  'CPU ms',
  'kB',
  'p50 ÷ bare query',
  'p50 ÷ bare server',
  '/s, 16 ÷ bare server',
]

const sizeOf = (bytes: number, encoding: string) =>
  bytes === 0 ? '' : `${short(bytes / 1000)}${encoding === '' ? '' : ` ${encoding}`}`

type Figures = Exclude<Outcome, { failed: string }>

const cpuText = (ms: number | null | undefined) => (ms === null || ms === undefined ? '' : short(ms))

const loadCells = ({ many, cpuMs }: Figures, { name }: CaseResult): string[] => {
  if (!many) return ['', cpuText(cpuMs)]
  // During writes, the sixteen are readers.
  const of = name.endsWith('readers') ? ' (readers)' : ''
  return [`${short(many.perSecond)}${of}`, cpuText(many.cpuMs)]
}

const floorCells = ({ one, many, bare }: Figures, { query }: CaseResult): string[] => [
  times(one.p50, query?.p50),
  times(one.p50, bare?.one.p50),
  bare && many ? short(many.perSecond / bare.many.perSecond) : '',
]

const measuredCells = (figures: Figures, result: CaseResult): string[] => {
  const { one, bytes, encoding } = figures
  const alone = [one.p50, one.p95, one.p99, one.perSecond].map(short)
  return [...alone, ...loadCells(figures, result), sizeOf(bytes, encoding), ...floorCells(figures, result)]
}

const stopped = (reason: string) => `stopped: ${reason.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')}`

const caseRows = (result: CaseResult): string[][] =>
  Object.entries(result.outcomes).map(([label, outcome], index) => {
    const name = index === 0 ? [result.name, result.as] : ['', '']
    if ('failed' in outcome) return [...name, label, stopped(outcome.failed)]
    return [...name, label, ...measuredCells(outcome, result)]
  })

const floorRows = (cases: readonly CaseResult[]): string[][] => {
  const bares = new Map<string, string[]>()
  for (const outcome of cases.flatMap(({ outcomes }) => Object.values(outcomes))) {
    if ('failed' in outcome || !outcome.bare) continue
    const { one, many } = outcome.bare
    const name = sizeOf(outcome.bytes, outcome.encoding)
    // Similar sizes share a measurement.
    const key = `${one.p50} ${many.perSecond}`
    if (!bares.has(key))
      bares.set(key, [name, ...[one.p50, one.p99, one.perSecond, many.perSecond, many.cpuMs ?? 0].map(short)])
  }
  return [...bares.values()]
}

const floorTable = (cases: readonly CaseResult[]) => {
  const rows = floorRows(cases)
  if (rows.length === 0) return []
  return ['The bare server:', '', table(['kB', 'p50 ms', 'p99', '/s, 1 client', '/s, 16', 'CPU ms'], rows, 0), '']
}

const valueText = (value: number | string | null | undefined) =>
  value === null || value === undefined ? 'unknown' : typeof value === 'number' ? short(value) : value

const factRows = (facts: readonly FactResult[], labels: readonly string[]) =>
  facts.map(({ name, unit, values, failed }) =>
    failed === undefined
      ? [name, unit, ...labels.map((label) => valueText(values[label]))]
      : [name, '', stopped(failed)],
  )

const gain = (before: Outcome | undefined, now: Outcome | undefined) => {
  if (!before || !now || 'failed' in before || 'failed' in now) return undefined
  const bySixteen = before.many && now.many && now.many.perSecond / before.many.perSecond
  return { p50: now.one.p50 / before.one.p50, perSecond: bySixteen }
}

const gainRows = (cases: readonly CaseResult[]): string[][] =>
  cases.flatMap(({ name, as, outcomes }) => {
    const found = gain(outcomes['before'], outcomes['now'])
    return found ? [[name, as, `${short(found.p50)} ×`, found.perSecond ? `${short(found.perSecond)} ×` : '']] : []
  })

const gainTable = (cases: readonly CaseResult[]) => {
  const rows = gainRows(cases)
  if (rows.length === 0) return []
  return ['Now, as a multiple of before:', '', table(['case', 'as', 'p50', '/s, 16'], rows, 2), '']
}

const runReport = ({ size, database, data, cases, facts }: RunResult, labels: readonly string[]): string[] => [
  `## ${size.toLocaleString('en')} sources, ${database}`,
  '',
  `Data: ${data}.`,
  '',
  ...(cases.length > 0 ? [table(CASE_HEAD, cases.flatMap(caseRows), 3), ''] : []),
  ...gainTable(cases),
  ...(facts.length > 0 ? [table(['what', 'unit', ...labels], factRows(facts, labels), 2), ''] : []),
  ...floorTable(cases),
]

const HOW = `One client asks over one keep-alive connection; sixteen are keep-alive sockets in a process of their own that only count bytes. Each case is warmed up until everything that it asks for was asked for once (for 20 s at most), then measured in rounds, the releases in turn; what nobody has read since the start is a case of its own, in which each page is asked for once, by one client; percentiles are of all calls of all rounds. A release that takes more than 200 ms for a call is asked by sixteen in one round only. Searches ask for up to 64 different texts in turn, pieces of words among them where words are too few, and go on from the warm-up and from round to round, so none is asked for again before all the others were; ‘again’ repeats a single one. The middle pages are up to 1,000 different ones (half of all pages in a small library, which may be few enough to be kept); the first, second, hundredth and last page are the same each time, which a server may keep for guests, and this one does. The bare query reads, over the driver that the server uses, the rows of the same replies by their key (for a change: makes it in one statement); the bare server is a Fastify that sends the very bytes of the reply (none for a 304), measured once a run for all that have nearly as many. CPU is that of the server's process for a call with sixteen clients (for a change: with the one that makes it); memory is its own, without the embedded database. Clients, servers and database share the machine, so compare ratios rather than figures of different runs.`

export const markdownOf = (result: BenchResult): string => {
  const { machine, checkouts, runs, seconds, begun, ended, loadAtBegin, loadAtEnd, left } = result
  const labels = Object.keys(checkouts)
  return [
    '# Bench',
    '',
    ...labels.map((label) => `- ${label}: ${checkouts[label]}`),
    `- ${machine.processors}, ${machine.memoryGigabytes} GB, ${machine.system}, Node ${machine.node}`,
    `- ${begun} to ${ended}, ${seconds} s a case; load average ${short(loadAtBegin)} at the begin, ${short(loadAtEnd)} at the end`,
    ...left.map((line) => `- left out: ${line}`),
    '',
    HOW,
    '',
    ...runs.flatMap((run) => runReport(run, labels)),
  ].join('\n')
}
