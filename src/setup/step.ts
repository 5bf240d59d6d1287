import { open, readFile } from 'node:fs/promises'
import type { Output } from './program.ts'

export const RESULTS = 'test-results'

export interface Step {
  readonly name: string
  /** Target, for the summary. */
  readonly against?: string
  readonly run: (output: Output) => Promise<number>
  readonly report?: string
}

export interface Result {
  readonly passed: number
  readonly failed: number
  readonly line: string
}

const readCounts = async (report: string) => {
  const text = await readFile(report, 'utf8').catch(() => '{}')
  // Totals of Vitest or Playwright reports.
  const { numPassedTests, numFailedTests, stats } = JSON.parse(text) as {
    numPassedTests?: number
    numFailedTests?: number
    stats?: { expected: number; unexpected: number }
  }
  return {
    passed: numPassedTests ?? stats?.expected ?? 0,
    failed: numFailedTests ?? stats?.unexpected ?? 0,
  }
}

const runStep = async ({ name, against, run, report }: Step, output: Output): Promise<Result> => {
  const started = performance.now()
  const code = await run(output).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  })
  const counts = report ? await readCounts(report) : { passed: code === 0 ? 1 : 0, failed: 0 }
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed
  const seconds = Math.round((performance.now() - started) / 1000)
  const verdict = code === 0 ? 'ok    ' : 'FAILED'
  const line = `${verdict} ${name.padEnd(22)} ${counts.passed} passed, ${failed} failed (${seconds} s)${against ? `, against ${against}` : ''}`
  return { passed: counts.passed, failed, line }
}

const runHere = (step: Step): Promise<Result> => {
  process.stdout.write(`\n── ${step.name}\n`)
  return runStep(step, 'inherit')
}

/** Buffers output until the end. */
const runAside = async (step: Step): Promise<Result> => {
  const path = `${RESULTS}/${step.name}.log`
  const file = await open(path, 'w')
  process.stdout.write(`\n── ${step.name} has started (${path})\n`)
  const result = await runStep(step, file.fd)
  await file.close()
  process.stdout.write(`\n── ${step.name}\n${await readFile(path, 'utf8')}`)
  return result
}

const inTurn = async (steps: readonly Step[], run: (step: Step) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (const step of steps) results.push(await run(step))
  return results
}

export const runInParallel = async (queues: readonly (readonly Step[])[]): Promise<Result[]> => {
  const results = await Promise.all(queues.map((queue) => inTurn(queue, queues.length > 1 ? runAside : runHere)))
  return results.flat()
}
