import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runProgram } from './program.ts'

const TEST = 'src/server/fuzz.test.ts'
const SEEDS = 2 ** 31

/** The environment of the fuzz that these arguments ask for: so many requests, of a seed that is another each time. */
export const fuzzEnvironment = (args: readonly string[]): { FUZZ_REQUESTS: string; FUZZ_SEED: string } => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args: [...args], options: { requests: text, seed: text } })
  const { requests = '10000', seed = String(randomInt(SEEDS)) } = values
  if (!/^[1-9]\d{0,8}$/.test(requests)) throw new Error(`--requests must be a number above 0, not ${requests}`)
  if (!/^-?\d{1,10}$/.test(seed)) throw new Error(`--seed must be a whole number, not ${seed}`)
  return { FUZZ_REQUESTS: requests, FUZZ_SEED: seed }
}

/** Makes up calls and compares each answer with the contract; one that falls is said with its seed, as a line for a shell. */
export const runFuzz = (args: readonly string[]): Promise<number> => {
  const env = fuzzEnvironment(args)
  process.stdout.write(`${env.FUZZ_REQUESTS} requests of the seed ${env.FUZZ_SEED}\n`)
  return runProgram('vitest', ['run', '--project', 'server', TEST], { env })
}
