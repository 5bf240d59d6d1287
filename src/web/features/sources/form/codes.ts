import { countryCodes } from '#contract/countries/countries.ts'
import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import { provenanceFields } from '#contract/sources/provenance.ts'
import { normalize } from '#contract/text/normalize.ts'
import * as z from '#contract/zod.ts'
import { compareNames, languageName, placeName } from '#web/shared/code-names.ts'

export interface Choice {
  readonly code: string
  readonly name: string
}

export interface Codes {
  readonly choices: readonly Choice[]
  readonly nameOf: (code: string) => string
  /** Code of a text; undefined for none. */
  readonly codeOf: (text: string) => string | undefined
}

const named = (codes: readonly string[], nameOf: (code: string) => string): Choice[] =>
  codes.map((code) => ({ code, name: nameOf(code) })).toSorted((one, other) => compareNames(one.name, other.name))

const byName = (choices: readonly Choice[]) => new Map(choices.map(({ code, name }) => [normalize(name), code]))

// Most frequent areas.
const FIRST = [WORLDWIDE, 'EU']

const makeCountries = (): Codes => {
  const others = countryCodes.filter((code) => !FIRST.includes(code))
  const choices = [...FIRST.map((code) => ({ code, name: placeName(code) })), ...named(others, placeName)]
  const codeByName = byName(choices)
  return {
    choices,
    nameOf: placeName,
    codeOf: (text) => {
      const code = text.trim().toUpperCase()
      return countryCodes.includes(code) ? code : codeByName.get(normalize(text))
    },
  }
}

// Living ISO 639-1 languages.
const LANGUAGES =
  'af am ar as az be bg bn bo br bs ca ce co cs cv cy da de dv dz el en es et eu fa fi fo fr fy ga gd gl gu ha he hi hr ht hu hy id ig is it ja ka kk kl km kn ko ku ky lb lg ln lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn ny or os pa pl ps pt rm rn ro ru rw sd si sk sl sm sn so sq sr st sv sw ta te tg th ti tk tn to tr ts tt ug uk ur uz vi wo xh yi yo zh zu'.split(
    ' ',
  )

const canonical = (text: string): string | undefined => z.safeParse(provenanceFields.languages, [text]).data?.[0]

const makeLanguages = (): Codes => {
  const choices = named(LANGUAGES, languageName)
  const codeByName = byName(choices)
  return { choices, nameOf: languageName, codeOf: (text) => codeByName.get(normalize(text)) ?? canonical(text) }
}

let countries: Codes | undefined
let languages: Codes | undefined

export const countryChoices = (): Codes => (countries ??= makeCountries())

export const languageChoices = (): Codes => (languages ??= makeLanguages())

const rank = ({ code, name }: Choice, typed: string): number => {
  const plain = normalize(name)
  if (code.toLowerCase() === typed) return 0
  if (plain.startsWith(typed)) return 1
  if (plain.includes(` ${typed}`)) return 2
  return plain.includes(typed) ? 3 : 4
}

/** By code, name prefix, word prefix, substring. */
export const matching = ({ choices }: Codes, text: string): readonly Choice[] => {
  const typed = normalize(text)
  if (typed === '') return choices
  return choices
    .map((choice) => ({ choice, rank: rank(choice, typed) }))
    .filter((each) => each.rank < 4)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

const SEPARATOR = /[,;\n\t]+/

/** Parses a list such as 'GE, AM, Azerbaijan'; returns unknown parts. */
export const readCodes = ({ codeOf }: Codes, text: string): { readonly codes: string[]; readonly rest: string } => {
  const parts = text.split(SEPARATOR).flatMap((part) => part.trim() || [])
  // Codes may also be separated by blanks.
  const words = parts.flatMap((part) => part.split(/\s+/))
  const isCodes = words.every((word) => /^(?:[a-z]{2}|\d{3})$/i.test(word))
  const read = (isCodes ? words : parts).map((part) => ({ part, code: codeOf(part) }))
  return {
    codes: read.flatMap(({ code }) => code ?? []),
    rest: read.flatMap(({ part, code }) => (code === undefined ? [part] : [])).join(', '),
  }
}

export const isList = (text: string): boolean => SEPARATOR.test(text)
