import { exportFormats } from '#contract/files/exports.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { cpuSeconds, memoryMegabytes, mostMemory, untilQuiet } from './process-figures.ts'
import type { FactResult } from './results.ts'
import type { Target } from './target.ts'

interface Export {
  readonly seconds: number
  readonly cpu: number | null
  readonly memory: number | null
  readonly megabytes: number
}

const readWhole = async (url: string, headers: Record<string, string>): Promise<number> => {
  const response = await fetch(url, { headers })
  if (!response.ok || !response.body) throw new Error(`the export was answered with ${response.status}`)
  let bytes = 0
  for await (const piece of response.body) bytes += piece.length
  return bytes
}

const exportOnce = async ({ server, headersOf }: Target, format: string): Promise<Export> => {
  await untilQuiet(server.pid)
  const [memoryBefore, cpuBefore] = [await memoryMegabytes(server.pid), await cpuSeconds(server.pid)]
  const ended = new AbortController()
  const most = mostMemory(server.pid, ended.signal)
  const begin = performance.now()
  const bytes = await readWhole(`${server.address}${API_PREFIX}/source/export/?format=${format}`, headersOf('user'))
  const seconds = (performance.now() - begin) / 1000
  ended.abort()
  const [memory, cpu] = [await most, await cpuSeconds(server.pid)]
  return {
    seconds,
    cpu: cpu === null || cpuBefore === null ? null : cpu - cpuBefore,
    memory: memory === null || memoryBefore === null ? null : memory - memoryBefore,
    megabytes: bytes / 1e6,
  }
}

export const measureExports = async (targets: readonly Target[]): Promise<FactResult[]> => {
  const facts: FactResult[] = []
  for (const format of exportFormats) {
    const found: Record<string, Export> = {}
    for (const target of targets) found[target.label] = await exportOnce(target, format)
    const fact = (name: string, unit: FactResult['unit'], value: (one: Export) => number | null) =>
      facts.push({
        name: `export of everything as ${format}${name}`,
        unit,
        values: Object.fromEntries(Object.entries(found).map(([label, one]) => [label, value(one)])),
      })
    fact('', 's', ({ seconds }) => seconds)
    fact(', processor time', 's', ({ cpu }) => cpu)
    fact(', memory added at most', 'MB', ({ memory }) => memory)
    fact(', size', 'MB', ({ megabytes }) => megabytes)
  }
  return facts
}
