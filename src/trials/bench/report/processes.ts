import type { CpuOf, ProcessesResult } from '#trials/bench/run/measure-processes.ts'

const cpu = ({ processes, database }: CpuOf): string =>
  [processes, database].map((ms) => (ms === null ? '–' : ms.toFixed(2))).join(', ')

export const processesTable = (results: readonly ProcessesResult[]): string => {
  const names = [...new Set(results.map(({ name }) => name))]
  const lines = [...new Set(results.map(({ processes }) => processes))]
  const cellOf = (processes: number, name: string) => {
    const found = results.find((one) => one.name === name && one.processes === processes)
    return found ? `${cpu(found.cpuMs)}; ${Math.round(found.perSecond)} /s` : ''
  }
  return [
    `| processes | ${names.join(' | ')} |`,
    `|${'---|'.repeat(names.length + 1)}`,
    ...lines.map((line) => `| ${line} | ${names.map((name) => cellOf(line, name)).join(' | ')} |`),
    '',
  ].join('\n')
}
