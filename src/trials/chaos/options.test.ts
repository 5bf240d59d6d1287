import { describe, expect, it } from 'vitest'
import { faults } from './faults/faults.ts'
import { ArgumentError, readOptions } from './options.ts'

describe('the options of the trials', () => {
  it('are every fault, as often as it says itself, on both databases, unless they say otherwise', () => {
    expect(readOptions([])).toEqual({ faults, databases: ['embedded', 'separate'], rounds: undefined, out: undefined })
  })

  it('are taken as they are written', () => {
    const options = readOptions(['disk-full', 'server-killed', '--rounds', '3', '--database', 'embedded'])

    expect(options.faults.map(({ name }) => name)).toEqual(['disk-full', 'server-killed'])
    expect(options).toMatchObject({ rounds: 3, databases: ['embedded'] })
  })

  it.each([[['earthquake']], [['--rounds', '0']], [['--rounds', '1.5']], [['--database', 'oracle']], [['--fast']]])(
    'that can not be are answered with how they are written: %j',
    (args) => {
      expect(() => readOptions(args)).toThrow(ArgumentError)
      expect(() => readOptions(args)).toThrow(/Usage: npm run trial -- chaos/)
    },
  )
})
