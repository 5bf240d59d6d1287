import { describe, expect, it } from 'vitest'
import { activityQuery } from '#contract/activity/activity.ts'
import { activityKinds } from '#contract/activity/activity-kinds.ts'
import { directions, sourceOrders } from '#contract/lists/filter-table.ts'
import { sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { type Random, randomOf } from '#testing/random.ts'
import { type Address, activityAddress, sourceListAddress } from './addresses.ts'

type Fields = Record<string, z.ZodMiniDefault<z.ZodMiniType>>

/** Specification of the parser: each field refused by the schema falls back to its default. */
const lenient = ({ shape }: { readonly shape: Fields }) =>
  z.object(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.catch(field, z.parse(field, undefined))])),
  )

const jsonOf = (values: object) => JSON.stringify(values, Object.keys(values).toSorted())

const parsers: readonly { name: string; address: Address<object>; schema: { readonly shape: Fields } }[] = [
  { name: 'a list of sources', address: sourceListAddress, schema: sourceListQuery },
  { name: 'the activity log', address: activityAddress, schema: activityQuery },
]

const blanks = [
  ' ',
  '\t',
  '\r\n',
  '\n',
  '\u0000',
  '\u0085',
  '\u00A0',
  '\u200B',
  '\u2028',
  '\u202E',
  '\uD800',
  '\uDC00',
  '\uFFFD',
  '\uFEFF',
]
const letters = [
  'a',
  'Z',
  'é',
  'e\u0301',
  'ß',
  '漢',
  '😀',
  '\u1100\u1161',
  '"><script>',
  '&',
  '%00',
  "'",
  '\\',
  '@',
  '.',
  'example.org',
]
const numbers = [
  '0',
  '1',
  '9',
  '00',
  '12',
  '999999999999999',
  '-',
  '+',
  '1.5',
  '1e3',
  'Infinity',
  'NaN',
  '0x10',
  '²',
  '٣',
]
const pieces = [...blanks, ...letters, ...numbers]
const words = [...sourceOrders, ...directions, ...activityKinds, 'ASC ', 'title\n', 'toString', '__proto__', '']
const days = [
  '2024-02-29',
  '2023-02-29',
  '2100-02-29',
  '0000-01-01',
  '0001-01-01',
  '2024-13-01',
  '2024-1-1',
  '+002024-01-01',
]
const others = [
  undefined,
  null,
  true,
  false,
  {},
  [],
  ['ASC'],
  { length: 1 },
  () => 'ASC',
  Symbol('ASC'),
  1n,
  0,
  -0,
  1,
  -1,
  7,
  1.5,
  1e6,
  1_000_001,
  2 ** 53,
  1e21,
  1e300,
  5e-324,
  Number.NaN,
  Infinity,
  -Infinity,
]

const randomValue = ({ below, pick }: Random): unknown => {
  const text = (most: number) => Array.from({ length: below(most) }, () => pick(pieces)).join('')
  const digits = (most: number) => Array.from({ length: below(most) }, () => String(below(10))).join('')
  const two = () => String(below(100)).padStart(2, '0')
  return pick([
    () => text(8),
    () => text(250),
    () => 'x'.repeat(195 + below(10)) + text(2),
    () => digits(20),
    () => `0${digits(4)}`,
    () => `${digits(5)}-${two()}-${two()}`,
    () => `20${two()}-${two()}-${two()}`,
    () => pick(days),
    () => pick(words),
    () => pick(others),
    () => (below(2000) - 1000) / pick([1, 1, 3]),
  ])()
}

describe.each(parsers)('the address of $name', ({ address, schema }) => {
  const names = [...Object.keys(schema.shape), 'utm']

  it('is read exactly as the schema reads it, also when it was mangled', () => {
    const random = randomOf(20_240_611)
    const accepts = lenient(schema)
    const searches = Array.from({ length: 3000 }, () =>
      Object.fromEntries(names.flatMap((name) => (random.below(4) === 0 ? [] : [[name, randomValue(random)]]))),
    )
    const read = searches.map((search) => ({ search, read: address.parse(search) }))

    // Values are text and numbers; a deep comparison would take longer than everything else.
    const wrong = read.filter(({ search, read: values }) => jsonOf(values) !== jsonOf(z.parse(accepts, search)))
    expect(wrong).toEqual([])
  })

  it('has the defaults of the schema', () => {
    expect(address.defaults).toEqual(z.parse(lenient(schema), {}))
  })
})

describe('the address of a list of sources', () => {
  const good = {
    search: 'bank',
    order: 'favorite',
    direction: 'DESC',
    page: '3',
    subCategory: '12',
    favorite: 'yes',
    tag: '34,5',
    duplicates: 'yes',
    import: '7',
    country: 'GE,001,unknown',
    category: '3,12',
    language: 'sr-Latn,ka',
    access: 'open,unknown',
    exposure: 'none,notified',
    official: 'no',
    health: 'gone,moved',
    due: 'yes',
  }
  const parsed = { ...sourceListAddress.defaults, ...good, page: 3 }
  // Addresses contain text only.
  const parse = (search: object) => sourceListAddress.parse(search)

  it('keeps valid values', () => {
    expect(parse(good)).toEqual(parsed)
  })

  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', 'abc'],
    ['page', '1.5'],
    ['page', ''],
    ['page', '1e99'],
    ['direction', 'up'],
    ['direction', 'asc'],
    ['order', 'newest'],
    ['subCategory', 'abc'],
    ['subCategory', '0'],
    ['subCategory', '-4'],
    ['favorite', 'no'],
    ['favorite', 'true'],
    ['duplicates', 'no'],
    ['import', 'all'],
    ['tag', 'abc'],
    ['tag', '0'],
    ['tag', '1,'],
    ['tag', '1,2,3,4,5,6'],
    ['search', 'x'.repeat(201)],
    ['search', 'a\u0000b'],
  ] as const)('resets only the bad value %s=%j', (name, value) => {
    expect(parse({ ...good, [name]: value })).toEqual({ ...parsed, [name]: sourceListAddress.defaults[name] })
  })

  it('keeps a search for digits as text', () => {
    expect(parse({ search: '2024' })).toMatchObject({ search: '2024' })
  })

  it('counts characters as the schema does, however long they are', () => {
    const search = `${'x'.repeat(199)}😀`

    expect(parse({ search })).toMatchObject({ search })
  })

  it('drops unknown parameters', () => {
    expect(parse({ utm: '1' })).toEqual(sourceListAddress.defaults)
  })
})
