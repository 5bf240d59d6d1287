// npm run chaos: what it takes is said by src/chaos/options.ts.
import { writeFile } from 'node:fs/promises'
import type { DatabaseKind } from './database/trial-database.ts'
import type { Fault } from './faults/fault.ts'
import { ArgumentError, type Options, readOptions } from './options.ts'
import { breachesOf, type TrialResult, tableOf } from './result.ts'
import { runTrial } from './trial.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

interface Done {
  readonly results: TrialResult[]
  /** What could not be tried here, each with its reason. */
  readonly left: string[]
}

const tryOne = async (
  fault: Fault,
  { kind, rounds }: { kind: DatabaseKind; rounds: number },
  done: Done,
): Promise<void> => {
  const begun = performance.now()
  say(`${fault.name}, ${kind}: ${rounds} rounds …`)
  try {
    const result = await runTrial({ fault, kind, rounds, say })
    done.results.push(result)
    say(
      `  ${result.acknowledged} acknowledged, ${result.lost} lost, in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    )
    for (const breach of result.breaches) say(`  ${breach}`)
  } catch (error) {
    done.left.push(`${fault.name}, ${kind}: ${error instanceof Error ? error.message : String(error)}`)
    say(`  left out: ${done.left.at(-1)}`)
  }
}

/** Resolves with whether every promise that could be tried was kept. */
const run = async (options: Options): Promise<boolean> => {
  const done: Done = { results: [], left: [] }
  for (const fault of options.faults)
    for (const kind of options.databases.filter((kind) => fault.databases.includes(kind)))
      await tryOne(fault, { kind, rounds: options.rounds ?? fault.rounds }, done)
  const left = done.left.map((line) => `- Not tried: ${line}`)
  const text = [tableOf(done.results), '', ...breachesOf(done.results), ...left, ''].join('\n')
  process.stdout.write(text)
  if (options.out !== undefined) await writeFile(options.out, text)
  return done.results.length > 0 && done.results.every(({ breaches }) => breaches.length === 0)
}

try {
  process.exitCode = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  say(error.message)
  process.exitCode = 2
}
