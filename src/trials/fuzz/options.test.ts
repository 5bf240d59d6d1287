import { describe, expect, it } from 'vitest'
import { fuzzEnvironment } from './options.ts'

describe('npm run trial -- fuzz', () => {
  it('takes a number of requests and a seed', () => {
    expect(fuzzEnvironment(['--requests', '100000', '--seed', '7'])).toEqual({
      FUZZ_REQUESTS: '100000',
      FUZZ_SEED: '7',
    })
  })

  it('chooses another seed each time', () => {
    const seeds = new Set(Array.from({ length: 5 }, () => fuzzEnvironment([]).FUZZ_SEED))

    expect(seeds.size).toBeGreaterThan(1)
  })

  it.each([
    ['a number that is none', ['--requests', 'many']],
    ['no requests', ['--requests', '0']],
    ['a seed that is none', ['--seed', '1.5']],
    ['an option that there is not', ['--request', '5']],
  ])('refuses %s', (_which, args) => {
    expect(() => fuzzEnvironment(args)).toThrow(/requests|seed|--request/)
  })
})
