import { type FactName, type FactValues, factNames } from '#contract/lists/facts.ts'
import { type Bitset, bitsetOf, countTerms } from './bitset.ts'
import { grown, resized } from './buffers.ts'
import { type PostingsData, readPostings, writePostings } from './postings.ts'

/** Kinds: distinct combinations of facts, numbered. Far fewer than sources, so facets are counted by kind. */
export interface Kinds {
  /** Number of the kind, by ordinal. */
  readonly kindOf: Uint32Array
  readonly begins: Uint32Array
  readonly values: Uint32Array
  readonly facts: readonly (readonly [name: FactName, value: string])[]
  /** Ordinals per value number. */
  readonly postings: PostingsData
}

/** Countries separately from other facts, because any set of countries may occur with any other facts. */
export interface KindsData {
  readonly ofCountries: Kinds
  readonly ofOthers: Kinds
}

const COUNTRY = ['country'] as const
const OTHERS = factNames.filter((name) => name !== 'country')

const writeSome = (names: readonly FactName[], length: number) => {
  const kindOf = new Uint32Array(length)
  const kinds = new Map<string, number>()
  const numbers = new Map<string, number>()
  const known: (readonly [FactName, string])[] = []
  const postings = writePostings(length)
  let begins = new Uint32Array(1024)
  let values = new Uint32Array(1024)
  let end = 0

  const addValue = (name: FactName, value: string) => {
    const text = `${name}:${value}`
    const number = numbers.get(text) ?? known.push([name, value]) - 1
    numbers.set(text, number)
    values = grown(values, end + 1)
    values[end] = number
    end += 1
  }

  const addKind = (facts: string): number => {
    const lists = facts.split(' ')
    for (const [index, name] of names.entries()) {
      for (const value of (lists[index] ?? '').split(',')) if (value !== '') addValue(name, value)
    }
    const kind = kinds.size
    kinds.set(facts, kind)
    begins = grown(begins, kind + 2)
    begins[kind + 1] = end
    return kind
  }

  return {
    add: (facts: string, ordinal: number): void => {
      const kind = kinds.get(facts) ?? addKind(facts)
      kindOf[ordinal] = kind
      const last = begins[kind + 1] ?? 0
      for (let at = begins[kind] ?? 0; at < last; at += 1) postings.add(values[at] ?? 0, ordinal)
    },
    finish: (): Kinds => ({
      kindOf,
      begins: resized(begins, kinds.size + 1),
      values: resized(values, end),
      facts: known,
      postings: postings.finish(known.length),
    }),
  }
}

/** Accepts each source's facts in name order, separated by spaces, values by commas. */
export const writeKinds = (length: number) => {
  const [countries, others] = [writeSome(COUNTRY, length), writeSome(OTHERS, length)]
  return {
    add: (facts: Uint8Array, ordinal: number): void => {
      const text = Buffer.from(facts.buffer, facts.byteOffset, facts.length).toString('latin1')
      // Countries come first.
      const space = text.indexOf(' ')
      countries.add(text.slice(0, space), ordinal)
      others.add(text.slice(space + 1), ordinal)
    },
    finish: (): KindsData => ({ ofCountries: countries.finish(), ofOthers: others.finish() }),
  }
}

const kindsOf = ({ ofCountries, ofOthers }: KindsData, name: FactName) => (name === 'country' ? ofCountries : ofOthers)

/** Ordinals with one of the wanted values. */
export const havingFact = (data: KindsData, of: FactName, wanted: readonly string[]): Bitset => {
  const { kindOf, facts, postings } = kindsOf(data, of)
  const bits = bitsetOf(kindOf.length)
  for (const [number, [name, value]] of facts.entries()) {
    if (name === of && wanted.includes(value)) readPostings(postings, number, bits)
  }
  return bits
}

const countValues = ({ kindOf, begins, values, facts }: Kinds, bits: Bitset): Uint32Array => {
  const byKind = new Uint32Array(begins.length - 1)
  countTerms(bits, kindOf, byKind)
  const byValue = new Uint32Array(facts.length)
  let at = 0
  for (const [kind, count] of byKind.entries()) {
    const end = begins[kind + 1] ?? 0
    for (; at < end; at += 1) {
      const value = values[at] ?? 0
      byValue[value] = (byValue[value] ?? 0) + count
    }
  }
  return byValue
}

export type FactCounts = ReadonlyMap<FactName, ReadonlyMap<string, number>>

/** Counts values among these sources, at least of the requested facts. */
export const countFacts = (
  data: KindsData,
  { bits, others, wanted }: { bits: Bitset; others: readonly FactValues[]; wanted: readonly FactName[] },
): FactCounts => {
  const byName = new Map<FactName, Map<string, number>>(factNames.map((name) => [name, new Map()]))
  const add = (name: FactName, value: string, count: number) => {
    const counts = byName.get(name)
    if (count > 0) counts?.set(value, (counts.get(value) ?? 0) + count)
  }
  for (const kinds of new Set(wanted.map((name) => kindsOf(data, name)))) {
    const byValue = countValues(kinds, bits)
    for (const [number, [name, value]] of kinds.facts.entries()) add(name, value, byValue[number] ?? 0)
  }
  for (const facts of others) for (const name of wanted) for (const value of facts[name]) add(name, value, 1)
  return byName
}
