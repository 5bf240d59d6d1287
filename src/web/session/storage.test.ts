import { describe, expect, it, vi } from 'vitest'
import { blockStorage, breakStorage, refuse } from '#testing/web/storage.ts'
import { browserStorage, type GuardedStorage, tabStorage } from './storage.ts'

const KEY = 'sourcebook-some'

describe.each([
  ['localStorage', browserStorage],
  ['sessionStorage', tabStorage],
] as const)('%s', (name, storage: GuardedStorage) => {
  const actual = () => window[name]

  it('returns written values, and values from before', () => {
    actual().setItem('other', 'before')

    storage.write(KEY, 'text')

    expect([storage.read(KEY), storage.read('other'), storage.read('none')]).toEqual(['text', 'before', null])
    expect(actual().getItem(KEY)).toBe('text')
    expect(storage.keys().toSorted()).toEqual(['other', KEY])
  })

  it('does not have removed values any more', () => {
    storage.write(KEY, 'text')

    storage.write(KEY, null)

    expect([storage.read(KEY), storage.keys(), actual().length]).toEqual([null, [], 0])
  })

  it('parses JSON, and returns undefined for invalid JSON', () => {
    storage.write(KEY, '{"one":1}')
    expect(storage.readJson(KEY)).toEqual({ one: 1 })

    storage.write(KEY, '{"one":')
    expect(storage.readJson(KEY)).toBeUndefined()
    expect(storage.readJson('none')).toBeUndefined()
  })

  it.each<[string, () => Storage]>([
    ['can’t be reached', () => blockStorage(name)],
    ['throws on everything', () => breakStorage(name, { getItem: refuse, setItem: refuse, removeItem: refuse })],
    ['throws on writing', () => breakStorage(name, { setItem: refuse })],
    ['throws on writing and on removing', () => breakStorage(name, { setItem: refuse, removeItem: refuse })],
    ['takes nothing, without a word', () => breakStorage(name, { setItem: () => undefined })],
  ])('continues in memory if it %s', (_how, breakIt) => {
    storage.write(KEY, 'before')
    const real = breakIt()

    storage.write(KEY, 'text')
    expect(storage.read(KEY)).toBe('text')
    expect(real.getItem(KEY)).not.toBe('text')
    expect(storage.keys()).toContain(KEY)
    storage.write(KEY, null)

    expect(storage.read(KEY)).toBeNull()
  })

  it('keeps no old value if it refuses the new one', () => {
    storage.write(KEY, 'before')
    const real = breakStorage(name, { setItem: refuse })

    storage.write(KEY, 'text')

    expect(real.getItem(KEY)).toBeNull()
  })

  it('writes a value again once it can', () => {
    breakStorage(name, { setItem: refuse })
    storage.write(KEY, 'first')
    vi.unstubAllGlobals()

    storage.write(KEY, 'second')
    actual().setItem(KEY, 'of another tab')

    expect(storage.read(KEY)).toBe('of another tab')
  })
})
