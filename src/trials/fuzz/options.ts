import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

const SEEDS = 2 ** 31

export const fuzzEnvironment = (args: readonly string[]): { FUZZ_REQUESTS: string; FUZZ_SEED: string } => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args: [...args], options: { requests: text, seed: text } })
  const { requests = '10000', seed = String(randomInt(SEEDS)) } = values
  if (!/^[1-9]\d{0,8}$/.test(requests)) throw new Error(`--requests must be a number above 0, not ${requests}`)
  if (!/^-?\d{1,10}$/.test(seed)) throw new Error(`--seed must be a whole number, not ${seed}`)
  return { FUZZ_REQUESTS: requests, FUZZ_SEED: seed }
}
