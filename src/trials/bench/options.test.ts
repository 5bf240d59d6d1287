import { describe, expect, it } from 'vitest'
import { ArgumentError, readOptions } from './options.ts'

describe('the options of the bench', () => {
  it('are by default three sizes on the embedded server, and all measurements', () => {
    expect(readOptions([])).toMatchObject({
      sizes: [10_000, 100_000, 1_000_000],
      databases: ['embedded'],
      before: undefined,
      withImport: false,
      processes: null,
    })
    expect(readOptions([]).wanted.test('login, guest')).toBe(true)
  })

  it('are read as written', () => {
    const options = readOptions(['500', '--database', 'both', '--cases', 'FIRST page', '--seconds', '0.2', '--import'])

    expect(options).toMatchObject({ sizes: [500], databases: ['embedded', 'server'], seconds: 0.2, withImport: true })
    expect(options.wanted.test('first page, guest')).toBe(true)
    expect(options.wanted.test('middle page, guest')).toBe(false)
  })

  it('can ask for processes instead of the cases', () => {
    expect(readOptions(['2000', '--processes', '3'])).toMatchObject({ sizes: [2000], processes: 3 })
  })

  it.each([[['--processes', '0']], [['--processes', '1.5']], [['--processes', '17']], [['--processes', 'all']]])(
    'with an invalid number of processes are answered with the usage: %j',
    (args) => {
      expect(() => readOptions(args)).toThrow(ArgumentError)
      expect(() => readOptions(args)).toThrow(/--processes(?:.|\n)*Usage: npm run bench/)
    },
  )

  it.each([[['many']], [['-5']], [['--seconds', '0']], [['--database', 'oracle']], [['--cases', '(']], [['--fast']]])(
    'that are invalid are answered with the usage: %j',
    (args) => {
      expect(() => readOptions(args)).toThrow(ArgumentError)
      expect(() => readOptions(args)).toThrow(/Usage: npm run bench/)
    },
  )
})
