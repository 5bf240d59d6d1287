import { describe, expect, it } from 'vitest'
import { faults } from './faults/faults.ts'
import { ArgumentError, readOptions } from './options.ts'

describe('the options of the trials', () => {
  it('are by default every fault, with its own number of rounds, on both databases', () => {
    expect(readOptions([])).toEqual({ faults, databases: ['embedded', 'separate'], rounds: undefined, out: undefined })
  })

  it('are read as written', () => {
    const options = readOptions(['disk-full', 'server-killed', '--rounds', '3', '--database', 'embedded'])

    expect(options.faults.map(({ name }) => name)).toEqual(['disk-full', 'server-killed'])
    expect(options).toMatchObject({ rounds: 3, databases: ['embedded'] })
  })

  it.each([[['earthquake']], [['--rounds', '0']], [['--rounds', '1.5']], [['--database', 'oracle']], [['--fast']]])(
    'that are invalid are answered with the usage: %j',
    (args) => {
      expect(() => readOptions(args)).toThrow(ArgumentError)
      expect(() => readOptions(args)).toThrow(/Usage: npm run trial -- chaos/)
    },
  )
})
