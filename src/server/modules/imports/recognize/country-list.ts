import { limits } from '#contract/limits.ts'
import { collapse } from '#contract/text/normalize.ts'
import { countryCoded, countryNamed } from './country-names.ts'
import { remembering } from './remembering.ts'

export interface CodeList {
  readonly codes: readonly string[]
  readonly unknown: readonly string[]
}

const MOST_PARTS = 3

const SHARED_NAMES: ReadonlySet<string> = new Set(['CG', 'CN', 'GE', 'GN', 'IE', 'MF', 'SD', 'SX', 'WS'])

// Remembers null, but not undefined.
const remembered = remembering((text) => countryCoded(text) ?? countryNamed(text) ?? null, null)
const codeOf = (text: string): string | undefined => remembered(text.trim()) ?? undefined

/** 'Korea (Republic of)', 'Virgin Islands [U.S.]', 'Germany (DE)'. */
const inBrackets = (text: string): string | undefined => {
  const [, name = '', qualifier = ''] = /^([^()[\]]+)[([]([^()[\]]*)[)\]]$/.exec(text) ?? []
  const code = codeOf(name)
  const isCertain = code !== undefined && (!SHARED_NAMES.has(code) || codeOf(qualifier) === code)
  return countryNamed(`${qualifier} ${name}`) ?? (isCertain ? code : undefined)
}

/** 'Korea, Rep.' as 'Rep. Korea'. Two countries are a list. */
const turnedAround = (text: string): string | undefined => {
  const [name = '', qualifier = '', more] = text.split(',', MOST_PARTS)
  const isList = qualifier === '' || more !== undefined || codeOf(qualifier) !== undefined
  return isList ? undefined : countryNamed(`${qualifier} ${name}`)
}

/** Country of a text by code or name; undefined unless unique. */
export const countryOf = (text: string): string | undefined => {
  if (text.length > limits.name) return undefined
  const name = text.replace(/^\s*regional:/i, '').trim()
  return name === '' ? undefined : (codeOf(name) ?? inBrackets(name) ?? turnedAround(name))
}

interface ListPart {
  readonly text: string
  readonly codes: readonly string[]
}

/** 'France and Germany', if both are known. */
const joinedByAnd = (text: string): string[] => {
  const codes = text.length > limits.name ? [] : text.split(/ (?:and|&) /i).map(codeOf)
  return codes.every((code) => code !== undefined) ? codes : []
}

/** True if adjacent parts may form one name. Two countries don't, except names with 'China'. */
const mayBelongTogether = (first: string, second = '') => {
  const codes = [codeOf(first), codeOf(second)]
  return codes.includes(undefined) || codes.includes('CN')
}

const longestName = (words: readonly string[], at: number) => {
  const most = mayBelongTogether(words[at] ?? '', words[at + 1]) ? Math.min(MOST_PARTS, words.length - at) : 1
  for (let length = most; length > 0; length -= 1) {
    const code = countryOf(words.slice(at, at + length).join(', '))
    if (code !== undefined) return { length, code }
  }
  return { length: 1, code: undefined }
}

/** Comma-separated parts, with multi-part names joined. */
const partsOf = (line: string): ListPart[] => {
  const words = line.split(',').map(collapse)
  const parts: ListPart[] = []
  for (let at = 0; at < words.length; ) {
    const { length, code } = longestName(words, at)
    const text = words.slice(at, at + length).join(', ')
    if (text !== '') parts.push({ text, codes: code === undefined ? joinedByAnd(text) : [code] })
    at += length
  }
  return parts
}

const isUnknown = ({ codes }: ListPart) => codes.length === 0

// Codes are never ambiguous.
const isShared = ({ text, codes: [code = ''] }: ListPart) => SHARED_NAMES.has(code) && countryCoded(text) === undefined

const isState = ({ codes: [code] }: ListPart, neighbors: readonly ListPart[]) =>
  code === 'GE' && neighbors.some((other) => other.codes[0] === 'US')

/** Doubtful neighbors other words: 'Congo, eastern provinces', 'Atlanta, Georgia'. */
const isDoubtful = (part: ListPart, at: number, parts: readonly ListPart[]): boolean => {
  const neighbors = [parts[at - 1], parts[at + 1]].flatMap((each) => each ?? [])
  return isShared(part) && (neighbors.some(isUnknown) || isState(part, neighbors))
}

/** Countries of a cell, separated by semicolons, bars, lines, slashes or commas. */
export const countriesIn = (text: string): CodeList => {
  const codes: string[] = []
  const unknown: string[] = []
  const take = (part: ListPart, at: number, parts: readonly ListPart[]) => {
    if (isUnknown(part) || isDoubtful(part, at, parts)) unknown.push(part.text)
    else codes.push(...part.codes)
  }
  for (const line of text.split(/[;|\n]/)) {
    const whole = countryOf(line)
    if (whole !== undefined) codes.push(whole)
    else for (const list of line.split('/')) partsOf(list).forEach(take)
  }
  return { codes, unknown }
}
