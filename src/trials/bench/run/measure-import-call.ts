import { setTimeout as sleep } from 'node:timers/promises'
import type { Category } from '#contract/categories/categories.ts'
import type { SourceImport } from '#contract/files/imports.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { firstPage } from '#trials/bench/cases/reads.ts'
import { madeUpLines } from '#trials/bench/data/made-up.ts'
import { openClient, repeat } from '#trials/bench/load/one-client.ts'
import { type TimedRound, timingOf } from '#trials/bench/load/percentiles.ts'
import { memoryMegabytes, mostMemory, untilQuiet } from './process-figures.ts'
import type { FactResult } from './results.ts'
import type { Target } from './target.ts'

const READ_BESIDE = [10_000, 100_000]
const LARGEST = 500_000
const POLL_MS = 250

const asking = ({ server, headersOf }: Target) => {
  const headers = headersOf('user')
  return async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(`${server.address}${API_PREFIX}${path}`, {
      ...init,
      headers: { ...headers, ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}) },
    })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return (await response.json()) as T
  }
}

interface ImportFigures {
  readonly previewSeconds: number
  readonly seconds: number
  /** Peak above the initial value, in MB. */
  readonly memory: number | null
  /** 95th percentile of a concurrent reader, in ms. */
  readonly p95: { readonly before: number; readonly during: number }
}

const preview = async (target: Target, size: number) => {
  const ask = asking(target)
  // Fresh links.
  const lines = Array.from(madeUpLines(size), (line) => line.replace('https://', `https://bench-${size}.`))
  const body = new Blob(lines)
  const categories = await ask<Category[]>('/categories/')
  const begin = performance.now()
  const { upload } = await ask<{ upload: number }>('/import/preview/?name=bench.jsonl', { method: 'POST', body })
  const previewSeconds = (performance.now() - begin) / 1000
  const subCategory = categories[0]?.subCategories[0]?.id
  return { previewSeconds, body: { upload, filing: { kind: 'one', subCategory }, public: false } }
}

/** Waits for the end of the import, and measures `read` in that time. */
const untilEnded = async (ask: ReturnType<typeof asking>, id: number, read: (() => Promise<void>) | null) => {
  const rounds: TimedRound[] = []
  for (let finishedAt: string | null = null; finishedAt === null; ) {
    if (read) rounds.push(await repeat(POLL_MS / 1000, read))
    else await sleep(POLL_MS)
    ;({ finishedAt } = await ask<SourceImport>(`/import/${id}/`))
  }
  return rounds
}

const importOnce = async (target: Target, size: number, isReadBeside: boolean): Promise<ImportFigures> => {
  const { server, headersOf } = target
  await untilQuiet(server.pid)
  const [ask, reader] = [asking(target), openClient(server.address)]
  const read = async () => void (await reader.ask({ ...firstPage, headers: headersOf('user') }))
  const before = timingOf([await repeat(1, read)]).p95
  const memoryBefore = await memoryMegabytes(server.pid)
  const ended = new AbortController()
  const most = mostMemory(server.pid, ended.signal)
  const { previewSeconds, body } = await preview(target, size)
  const begin = performance.now()
  const { id } = await ask<SourceImport>('/import/', { method: 'POST', body: JSON.stringify(body) })
  const rounds = await untilEnded(ask, id, isReadBeside ? read : null)
  const seconds = (performance.now() - begin) / 1000
  ended.abort()
  reader.close()
  const memory = await most
  return {
    previewSeconds,
    seconds,
    memory: memory === null || memoryBefore === null ? null : memory - memoryBefore,
    p95: { before, during: rounds.length === 0 ? before : timingOf(rounds).p95 },
  }
}

const factsOf = async (targets: readonly Target[], size: number, isReadBeside: boolean): Promise<FactResult[]> => {
  const found: Record<string, ImportFigures> = {}
  for (const target of targets) found[target.label] = await importOnce(target, size, isReadBeside)
  const fact = (name: string, unit: FactResult['unit'], value: (one: ImportFigures) => number | null): FactResult => ({
    name: `import of ${size.toLocaleString('en')} over the API${isReadBeside ? ', while somebody reads' : ''}${name}`,
    unit,
    values: Object.fromEntries(Object.entries(found).map(([label, one]) => [label, value(one)])),
  })
  return [
    fact('', 's', ({ seconds }) => seconds),
    fact(', its preview', 's', ({ previewSeconds }) => previewSeconds),
    fact(', memory added at most', 'MB', ({ memory }) => memory),
    ...(isReadBeside
      ? [
          fact(', p95 of the reader before', 'ms', ({ p95 }) => p95.before),
          fact(', p95 of the reader during', 'ms', ({ p95 }) => p95.during),
        ]
      : []),
  ]
}

export const measureImportCalls = async (targets: readonly Target[]): Promise<FactResult[]> => {
  const facts: FactResult[] = []
  for (const size of READ_BESIDE) facts.push(...(await factsOf(targets, size, true)))
  facts.push(...(await factsOf(targets, LARGEST, false)))
  return facts
}
