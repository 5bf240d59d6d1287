import { type Bitset, bitsetOf, countTerms } from './bitset.ts'
import { grown, resized } from './buffers.ts'
import { type FactName, type Facts, factNames } from './facts.ts'

/**
 * The kinds of sources that there are: each combination of facts that some have is one, with a number. There are far fewer of
 * them than sources, so what sources have is asked and counted by kind.
 */
export interface KindsData {
  /** By ordinal: its kind. */
  readonly kindOf: Uint32Array
  /** By kind: where its values begin in `values`, and where the last ones end. */
  readonly begins: Uint32Array
  /** One after the other the values of all kinds, each by its number. */
  readonly values: Uint32Array
  /** By the number of a value: it, behind the name of its fact. */
  readonly texts: readonly string[]
}

const textOf = (name: FactName, value: string) => `${name}:${value}`

/** Takes of each source in turn its facts in the order of their names, a space between them and a comma between values. */
export const writeKinds = (length: number) => {
  const kindOf = new Uint32Array(length)
  const kinds = new Map<string, number>()
  const numbers = new Map<string, number>()
  let begins = new Uint32Array(1024)
  let values = new Uint32Array(1024)
  let end = 0

  const addValue = (text: string) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    values = grown(values, end + 1)
    values[end] = number
    end += 1
  }

  const addKind = (facts: string): number => {
    const lists = facts.split(' ')
    for (const [index, name] of factNames.entries()) {
      for (const value of (lists[index] ?? '').split(',')) if (value !== '') addValue(textOf(name, value))
    }
    const kind = kinds.size
    kinds.set(facts, kind)
    begins = grown(begins, kind + 2)
    begins[kind + 1] = end
    return kind
  }

  return {
    add: (facts: Uint8Array, ordinal: number): void => {
      const text = Buffer.from(facts.buffer, facts.byteOffset, facts.length).toString('latin1')
      kindOf[ordinal] = kinds.get(text) ?? addKind(text)
    },
    finish: (): KindsData => ({
      kindOf,
      begins: resized(begins, kinds.size + 1),
      values: resized(values, end),
      texts: [...numbers.keys()],
    }),
  }
}

/** Which kinds have one of these values. */
const kindsWith = ({ begins, values, texts }: KindsData, name: FactName, wanted: readonly string[]): Uint8Array => {
  const wantedTexts = new Set(wanted.map((value) => textOf(name, value)))
  const isWanted = texts.map((text) => wantedTexts.has(text))
  const passing = new Uint8Array(begins.length - 1)
  for (let kind = 0; kind < passing.length; kind += 1) {
    for (let at = begins[kind] ?? 0; at < (begins[kind + 1] ?? 0); at += 1) {
      if (isWanted[values[at] ?? 0]) passing[kind] = 1
    }
  }
  return passing
}

/** The ordinals that have one of these values of a fact. */
export const havingFact = (data: KindsData, name: FactName, wanted: readonly string[]): Bitset => {
  const { kindOf } = data
  const passing = kindsWith(data, name, wanted)
  const bits = bitsetOf(kindOf.length)
  for (let ordinal = 0; ordinal < kindOf.length; ordinal += 1) {
    const word = ordinal >>> 5
    bits[word] = (bits[word] ?? 0) | ((passing[kindOf[ordinal] ?? 0] ?? 0) << (ordinal & 31))
  }
  return bits
}

/** Counts of values, by the name of their fact. */
export type FactCounts = ReadonlyMap<FactName, ReadonlyMap<string, number>>

/** How many of these ordinals have each value, by its number. */
const countValues = ({ kindOf, begins, values, texts }: KindsData, bits: Bitset): Uint32Array => {
  const byKind = new Uint32Array(begins.length - 1)
  countTerms(bits, kindOf, byKind)
  const byValue = new Uint32Array(texts.length)
  for (let kind = 0; kind < byKind.length; kind += 1) {
    for (let at = begins[kind] ?? 0; at < (begins[kind + 1] ?? 0); at += 1) {
      const value = values[at] ?? 0
      byValue[value] = (byValue[value] ?? 0) + (byKind[kind] ?? 0)
    }
  }
  return byValue
}

/** How many of these ordinals have each value, and of what is not in the base. */
export const countFacts = (data: KindsData, bits: Bitset, others: readonly Facts[]): FactCounts => {
  const byName = new Map<string, Map<string, number>>(factNames.map((name) => [name, new Map()]))
  const add = (name: string, value: string, count: number) => {
    const counts = byName.get(name)
    if (count > 0) counts?.set(value, (counts.get(value) ?? 0) + count)
  }
  const byValue = countValues(data, bits)
  for (const [number, text] of data.texts.entries()) {
    const [name = '', value = ''] = text.split(':')
    add(name, value, byValue[number] ?? 0)
  }
  for (const facts of others) for (const name of factNames) for (const value of facts[name]) add(name, value, 1)
  return new Map(factNames.map((name) => [name, byName.get(name) ?? new Map()]))
}
