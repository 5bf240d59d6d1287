import { writeFile } from 'node:fs/promises'
import { NotHere } from './faults/fault.ts'
import { ArgumentError, type Options, readOptions } from './options.ts'
import { breachesOf, type TrialResult, tableOf } from './result.ts'
import { runTrial, type Trial } from './trial.ts'

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopped.abort(new Error('it was asked to end')))

const say = (line: string) => process.stderr.write(`${line}\n`)

interface ChaosResults {
  readonly results: TrialResult[]
  readonly left: string[]
  readonly failed: string[]
}

const tryOne = async (trial: Omit<Trial, 'say' | 'signal'>, outcome: ChaosResults): Promise<void> => {
  const name = `${trial.fault.name}, ${trial.kind}`
  const begun = performance.now()
  say(`${name}: ${trial.rounds} rounds …`)
  try {
    const result = await runTrial({ ...trial, say, signal: stopped.signal })
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    outcome.results.push(result)
    say(`  ${result.acknowledged} acknowledged, ${result.lost} lost, in ${seconds} s`)
    for (const breach of result.breaches) say(`  ${breach}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof NotHere) outcome.left.push(`- Not tried: ${name}: ${reason}`)
    else outcome.failed.push(`- Failed: ${name}: ${reason}`)
    say(`  ${reason}`)
  }
}

const isWhole = ({ results, failed }: ChaosResults): boolean =>
  results.length > 0 && failed.length === 0 && results.every(({ breaches }) => breaches.length === 0)

const run = async ({ faults, databases, rounds, out }: Options): Promise<boolean> => {
  const outcome: ChaosResults = { results: [], left: [], failed: [] }
  const trials = faults.flatMap((fault) => databases.map((kind) => ({ fault, kind, rounds: rounds ?? fault.rounds })))
  for (const trial of trials) if (!stopped.signal.aborted) await tryOne(trial, outcome)
  const { results, left, failed } = outcome
  const text = [tableOf(results), '', ...breachesOf(results), ...failed, ...left, ''].join('\n')
  process.stdout.write(text)
  if (out !== undefined) await writeFile(out, text)
  return isWhole(outcome)
}

try {
  process.exitCode = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  say(error.message)
  process.exitCode = 2
}
