import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const text = read('decisions/asvs.md')

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

interface Item {
  readonly item: string
  readonly level: string
  readonly answer: string
  readonly tests: readonly string[]
}

const ITEM = /^\d+\.\d+\.\d+$/

/** Five columns: item, level, answer, where, shown by. */
const items = text.split('\n').flatMap((line): Item[] => {
  const [, item = '', level = '', answer = '', , tests = ''] = cellsOf(line)
  return ITEM.test(item) ? [{ item, level, answer, tests: tests.split('; ').filter((test) => test !== '') }] : []
})

/** Columns 3 to 5: count of absent items, of level 1 and of level 2. */
const notHere = text
  .slice(text.indexOf('## Not about Sourcebook'))
  .split('\n')
  .flatMap((line) => {
    const [, , first = '', second = ''] = cellsOf(line)
    return [first, second].flatMap((cell, index) =>
      cell.split(', ').flatMap((item) => (ITEM.test(item) ? [{ item, level: String(index + 1) }] : [])),
    )
  })

const all = [...items, ...notHere]
const ofLevel = (level: string) => all.filter((item) => item.level === level)

/** Items that are our responsibility, and how many of them are met. */
const countOf = (level: string) => {
  const ours = items.filter((item) => item.level === level && item.answer !== 'operator')
  return `${ours.filter(({ answer }) => answer !== 'no').length} of ${ours.length}`
}

/** Name of a test or of a group of tests: a string followed by a callback. */
const TEST_NAME = /\(\s*(['"`])((?:(?!\1).)*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g

const testNamesIn = (code: string) => [...code.matchAll(TEST_NAME)].map(([, , name = '']) => name)

/** Reason why a row's test, 'path: words of its name', does not exist; else null. */
const complaint = (test: string): string | null => {
  const [path = '', words = ''] = test.split(/: (.*)/s)
  const file = path.startsWith('e2e/') ? `../${path}` : path
  if (!existsSync(join(import.meta.dirname, file))) return `${path} is not there`
  const isNamed = words !== '' && testNamesIn(read(file)).some((name) => name.includes(words))
  return isNamed ? null : `${path} has no test named “${words}”`
}

describe('the table of the ASVS', () => {
  it('has each item of levels 1 and 2 once', () => {
    expect(new Set(all.map(({ item }) => item)).size).toBe(all.length)
    expect([ofLevel('1').length, ofLevel('2').length]).toEqual([70, 183])
  })

  it('has only four answers, and each ‘yes’ names a test', () => {
    expect(items.filter(({ answer }) => !['yes', 'ours', 'operator', 'no'].includes(answer))).toEqual([])
    expect(items.filter(({ answer, tests }) => answer === 'yes' && tests.length === 0)).toEqual([])
  })

  it('states the correct number of met items', () => {
    expect(text).toContain(`Level 1: ${countOf('1')} hold, level 2: ${countOf('2')}.`)
  })

  it('names each item that is not met', () => {
    const missing = items.filter(({ answer }) => answer === 'no').map(({ item }) => item)

    expect(text).toContain(`Deviations: ${missing.join(', ')}.`)
  })

  it('names existing tests only', () => {
    const complaints = items.flatMap(({ tests }) => tests.map(complaint))

    expect(complaints.filter((each) => each !== null)).toEqual([])
  })
})
