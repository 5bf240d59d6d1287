import { collapse } from '#contract/normalise.ts'
import { countryCoded, countryNamed } from './country-names.ts'

/** What a text comes to as a list of codes: those that are known, and the words that are not. */
export interface CodeList {
  readonly codes: readonly string[]
  readonly unknown: readonly string[]
}

// Longer ones are sentences, and no list of countries.
const LONGEST_NAME = 200
/** The most parts that a name with commas has: 'Pitcairn, Henderson, Ducie and Oeno Islands'. */
const MOST_PARTS = 3

// Names that are part of other countries' names ('Equatorial Guinea', 'Northern Ireland', 'China, Hong Kong SAR') or those of a state.
// Beside words that are not known they may be the other, and no country is better than a wrong one.
const SHARED_NAMES: ReadonlySet<string> = new Set(['CG', 'CN', 'GE', 'GN', 'IE', 'MF', 'SD', 'SX', 'WS'])

const codeOf = (text: string) => countryCoded(text) ?? countryNamed(text)

/** 'Korea (Republic of)', 'Virgin Islands [U.S.]', 'Germany (DE)'. */
const inBrackets = (text: string): string | undefined => {
  const [, name = '', beside = ''] = /^([^()[\]]+)[([]([^()[\]]*)[)\]]$/.exec(text) ?? []
  const code = codeOf(name)
  const isCertain = code !== undefined && (!SHARED_NAMES.has(code) || codeOf(beside) === code)
  return countryNamed(`${beside} ${name}`) ?? (isCertain ? code : undefined)
}

/** 'Korea, Rep.': what belongs before the name stands behind it. Two countries are a list. */
const turnedAround = (text: string): string | undefined => {
  const comma = text.indexOf(',')
  if (comma === -1) return undefined
  const beside = text.slice(comma + 1)
  return codeOf(beside) === undefined ? countryNamed(`${beside} ${text.slice(0, comma)}`) : undefined
}

/** The code of the one country that a text names, by code or by name, in the ways in which tables write it. */
export const countryOf = (text: string): string | undefined => {
  if (text.length > LONGEST_NAME) return undefined
  const name = text.replace(/^\s*regional:/i, '').trim()
  return name === '' ? undefined : (codeOf(name) ?? inBrackets(name) ?? turnedAround(name))
}

interface Part {
  readonly text: string
  readonly codes: readonly string[]
}

/** 'France and Germany', where both are known. */
const joinedByAnd = (text: string): string[] => {
  const codes = text.length > LONGEST_NAME ? [] : text.split(/ (?:and|&) /i).map(codeOf)
  return codes.every((code) => code !== undefined) ? codes : []
}

/** The parts between commas, those that make one name together as one. */
const partsOf = (text: string): Part[] => {
  const words = text.split(',').map(collapse)
  const parts: Part[] = []
  let at = 0
  while (at < words.length) {
    let length = Math.min(MOST_PARTS, words.length - at)
    const name = () => words.slice(at, at + length).join(', ')
    let code = countryOf(name())
    while (code === undefined && length > 1) {
      length -= 1
      code = countryOf(name())
    }
    if (name() !== '') parts.push({ text: name(), codes: code === undefined ? joinedByAnd(name()) : [code] })
    at += length
  }
  return parts
}

const isUnknown = ({ codes }: Part) => codes.length === 0

// A code is one country's alone.
const isShared = ({ text, codes: [code = ''] }: Part) => SHARED_NAMES.has(code) && countryCoded(text) === undefined

/** 'Georgia, USA' is a state. */
const isState = ({ codes: [code] }: Part, after: Part | undefined) => code === 'GE' && after?.codes[0] === 'US'

/** Whether the words beside a name make it doubtful: 'Congo, eastern provinces', 'Atlanta, Georgia'. */
const isDoubtful = (part: Part, at: number, parts: readonly Part[]): boolean => {
  const beside = [parts[at - 1], parts[at + 1]].flatMap((each) => each ?? [])
  return isShared(part) && (beside.some(isUnknown) || isState(part, parts[at + 1]))
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
