import { limits } from '#contract/limits.ts'
import { collapse } from '#contract/text/normalise.ts'
import { countryCoded, countryNamed } from './country-names.ts'
import { remembering } from './remembering.ts'

/** What a text comes to as a list of codes: those that are known, and the words that are not. */
export interface CodeList {
  readonly codes: readonly string[]
  readonly unknown: readonly string[]
}

/** The most parts that a name with commas has: 'Pitcairn, Henderson, Ducie and Oeno Islands'. */
const MOST_PARTS = 3

// Names that are part of other countries' names ('Equatorial Guinea', 'Northern Ireland', 'China, Hong Kong SAR') or those of a state.
// Beside unknown words they may mean the other one, and no country is better than a wrong one.
const SHARED_NAMES: ReadonlySet<string> = new Set(['CG', 'CN', 'GE', 'GN', 'IE', 'MF', 'SD', 'SX', 'WS'])

// A null is remembered, undefined is not.
const remembered = remembering((text) => countryCoded(text) ?? countryNamed(text) ?? null, null)
const codeOf = (text: string): string | undefined => remembered(text.trim()) ?? undefined

/** 'Korea (Republic of)', 'Virgin Islands [U.S.]', 'Germany (DE)'. */
const inBrackets = (text: string): string | undefined => {
  const [, name = '', beside = ''] = /^([^()[\]]+)[([]([^()[\]]*)[)\]]$/.exec(text) ?? []
  const code = codeOf(name)
  const isCertain = code !== undefined && (!SHARED_NAMES.has(code) || codeOf(beside) === code)
  return countryNamed(`${beside} ${name}`) ?? (isCertain ? code : undefined)
}

/** 'Korea, Rep.': what belongs before the name stands behind it. Two countries are a list. */
const turnedAround = (text: string): string | undefined => {
  const [name = '', beside = '', more] = text.split(',', MOST_PARTS)
  const isList = beside === '' || more !== undefined || codeOf(beside) !== undefined
  return isList ? undefined : countryNamed(`${beside} ${name}`)
}

/** The code of the one country that a text names, by code or by name, in the ways in which tables write it. */
export const countryOf = (text: string): string | undefined => {
  if (text.length > limits.name) return undefined
  const name = text.replace(/^\s*regional:/i, '').trim()
  return name === '' ? undefined : (codeOf(name) ?? inBrackets(name) ?? turnedAround(name))
}

interface Part {
  readonly text: string
  readonly codes: readonly string[]
}

/** 'France and Germany', where both are known. */
const joinedByAnd = (text: string): string[] => {
  const codes = text.length > limits.name ? [] : text.split(/ (?:and|&) /i).map(codeOf)
  return codes.every((code) => code !== undefined) ? codes : []
}

/** Whether two parts beside each other may be one name. Two countries are a list, except in the names that hold 'China'. */
const mayBelongTogether = (first: string, second = '') => {
  const codes = [codeOf(first), codeOf(second)]
  return codes.includes(undefined) || codes.includes('CN')
}

/** The number of parts from this one on that make one name together, and its code. */
const longestName = (words: readonly string[], at: number) => {
  const most = mayBelongTogether(words[at] ?? '', words[at + 1]) ? Math.min(MOST_PARTS, words.length - at) : 1
  for (let length = most; length > 0; length -= 1) {
    const code = countryOf(words.slice(at, at + length).join(', '))
    if (code !== undefined) return { length, code }
  }
  return { length: 1, code: undefined }
}

/** The parts between commas, those that make one name together as one. */
const partsOf = (line: string): Part[] => {
  const words = line.split(',').map(collapse)
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const { length, code } = longestName(words, at)
    const text = words.slice(at, at + length).join(', ')
    if (text !== '') parts.push({ text, codes: code === undefined ? joinedByAnd(text) : [code] })
    at += length
  }
  return parts
}

const isUnknown = ({ codes }: Part) => codes.length === 0

// A code is one country's alone.
const isShared = ({ text, codes: [code = ''] }: Part) => SHARED_NAMES.has(code) && countryCoded(text) === undefined

/** 'Georgia, USA' and 'USA, Georgia' are a state. */
const isState = ({ codes: [code] }: Part, beside: readonly Part[]) =>
  code === 'GE' && beside.some((other) => other.codes[0] === 'US')

/** Whether the words beside a name make it doubtful: 'Congo, eastern provinces', 'Atlanta, Georgia'. */
const isDoubtful = (part: Part, at: number, parts: readonly Part[]): boolean => {
  const beside = [parts[at - 1], parts[at + 1]].flatMap((each) => each ?? [])
  return isShared(part) && (beside.some(isUnknown) || isState(part, beside))
}

/** The countries of a cell: parted by semicolons, bars, lines, slashes and commas, which some names hold as well. */
export const countriesIn = (text: string): CodeList => {
  const codes: string[] = []
  const unknown: string[] = []
  const take = (part: Part, at: number, parts: readonly Part[]) => {
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
