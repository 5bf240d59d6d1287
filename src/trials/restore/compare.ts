import type { hashTables } from '#testing/server/table-hashes.ts'

type Hashes = Awaited<ReturnType<typeof hashTables>>

export type ReportStep = (what: string, work: () => Promise<readonly string[]>) => Promise<void>

export const reportStep: ReportStep = async (what, work) => {
  const started = performance.now()
  const lines = (await work()).filter((line) => !/ LOG: /.test(line))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${what}: ${seconds} s\n${lines.map((line) => `    ${line}\n`).join('')}`)
}

export const compareTables = (expected: Hashes, found: Hashes): boolean => {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort()
  const differing = names.filter((name) => expected[name]?.hash !== found[name]?.hash)
  for (const name of differing)
    process.stdout.write(
      `    ${name} differs: ${expected[name]?.rows ?? 'no'} rows before, ${found[name]?.rows ?? 'none'} now\n`,
    )
  const rows = Object.values(expected).reduce((sum, table) => sum + table.rows, 0)
  const same = names.length - differing.length
  process.stdout.write(
    `    ${same} of ${names.length} tables are the same, row by row (${rows.toLocaleString('en')} rows)\n`,
  )
  return differing.length === 0
}
