import { limits } from '#contract/limits.ts'
import { type ProvenanceFields, provenanceFields, provenanceNames } from '#contract/sources/provenance.ts'
import { type Access, accesses } from '#contract/sources/provenance-values.ts'
import { provenanceLabels } from '#contract/sources/provenance-words.ts'
import { collapse } from '#contract/text/normalize.ts'
import { addedDate } from '#server/modules/imports/added-date.ts'
import { isNo, isYes } from '#server/modules/imports/readers/record.ts'
import { type CodeList, countriesIn } from './country-list.ts'
import { languageCoded, languageNamed } from './language-names.ts'
import type { KnownProvenance, RawProvenance } from './provenance.ts'
import { accessOf, exposureOf, monthsOf, officialOf, rhythmOf } from './words.ts'

type Name = keyof ProvenanceFields

/** Parsed values and unknown words. */
interface ParsedText {
  readonly known: KnownProvenance
  readonly unknown: readonly string[]
}

const LONGEST_WORD = 200
const LONGEST_LIST = 20_000
const MOST_PARTS = 500

const nothing: ParsedText = { known: {}, unknown: [] }

const one =
  <Value>(read: (text: string) => Value | undefined, known: (value: Value) => KnownProvenance) =>
  (text: string): ParsedText => {
    if (text === '') return nothing
    const value = text.length > LONGEST_WORD ? undefined : read(text)
    return value === undefined ? { known: {}, unknown: [text] } : { known: known(value), unknown: [] }
  }

const isTooMuch = (text: string) =>
  text.length > LONGEST_LIST || text.split(/[;|\n,/]/, MOST_PARTS + 1).length > MOST_PARTS

const many =
  (read: (text: string) => CodeList, known: (codes: string[]) => KnownProvenance) =>
  (text: string): ParsedText => {
    if (isTooMuch(text)) return { known: {}, unknown: [text] }
    const { codes, unknown } = read(text)
    return { known: codes.length === 0 ? {} : known([...new Set(codes)]), unknown }
  }

const languageOf = (text: string): string | undefined =>
  text.length > LONGEST_WORD ? undefined : (languageCoded(text) ?? languageNamed(text))

const languagesIn = (text: string): CodeList => {
  const codes: string[] = []
  const unknown: string[] = []
  for (const part of text.split(/[;|\n,/]/).map(collapse)) {
    const code = languageOf(part)
    if (code !== undefined) codes.push(code)
    else if (part !== '') unknown.push(part)
  }
  return { codes, unknown }
}

const yesOrNo = (text: string): boolean | undefined => {
  if (isYes(text)) return true
  return isNo(text) ? false : officialOf(text)
}

const readText =
  (name: 'publisher' | 'accessNote' | 'exposureNote' | 'searchLink') =>
  (text: string): ParsedText =>
    text === '' ? nothing : { known: { [name]: text }, unknown: [] }

const accessIn = (text: string): { readonly access: Access; readonly note?: string | undefined } | undefined =>
  text.length > LONGEST_WORD ? undefined : accessOf(text)

const readAccess = (text: string): ParsedText => {
  const parts = text.split(';', MOST_PARTS).map(collapse).filter(Boolean)
  const found = parts.flatMap((part) => accessIn(part) ?? [])
  const narrowest = accesses.findLast((each) => found.some(({ access }) => access === each))
  const note = found.find(({ access }) => access === narrowest)?.note
  return {
    known: { ...(narrowest && { access: narrowest }), ...(note !== undefined && { accessNote: note }) },
    unknown: parts.filter((part) => accessIn(part) === undefined),
  }
}

const readRhythm = one(rhythmOf, (rhythm) => ({ rhythm }))

const readers: Record<Name, (text: string) => ParsedText> = {
  publisher: readText('publisher'),
  official: one(yesOrNo, (official) => ({ official })),
  countries: many(countriesIn, (countries) => ({ countries })),
  languages: many(languagesIn, (languages) => ({ languages })),
  access: readAccess,
  accessNote: readText('accessNote'),
  exposure: one(exposureOf, (exposure) => ({ exposure })),
  exposureNote: readText('exposureNote'),
  rhythm: (text) => (addedDate(text) === undefined ? readRhythm(text) : nothing),
  searchLink: readText('searchLink'),
  reviewEvery: one(monthsOf, (reviewEvery) => ({ reviewEvery })),
}

const textOf = (raw: string | readonly string[]) => (typeof raw === 'string' ? raw : raw.join(';')).trim()

const isFreeText = (name: Name) => name === 'publisher' || name === 'accessNote' || name === 'exposureNote'

/** True if a cell has a value of this field, or all are empty. */
export const hasValueOf = (name: Name, cells: readonly string[]): boolean =>
  cells.length === 0 ||
  isFreeText(name) ||
  cells.some((cell) => Object.keys(checked(readers[name](cell.trim()).known).known).length > 0)

export interface TextTidier {
  readonly line: (text: string, max: number, what: string) => string
  readonly prose: (text: string, max: number, what: string) => string
}

const labelOf = (name: Name) => provenanceLabels[name].toLowerCase()

const tidied = (known: KnownProvenance, tidy: TextTidier): KnownProvenance => ({
  ...known,
  ...(known.publisher !== undefined && {
    publisher: tidy.line(known.publisher, limits.publisher, labelOf('publisher')),
  }),
  ...(known.accessNote !== undefined && {
    accessNote: tidy.prose(known.accessNote, limits.accessNote, labelOf('accessNote')),
  }),
  ...(known.exposureNote !== undefined && {
    exposureNote: tidy.prose(known.exposureNote, limits.exposureNote, labelOf('exposureNote')),
  }),
})

const checked = (found: KnownProvenance) => {
  const known: Record<string, unknown> = {}
  const refused: Name[] = []
  for (const name of provenanceNames) {
    if (found[name] === undefined) continue
    const { success, data } = provenanceFields[name].safeParse(found[name])
    if (!success) refused.push(name)
    else if (data !== null) known[name] = data
  }
  return { known: known as KnownProvenance, refused }
}

const QUOTED = 60
const SHOWN = 3
const quoted = (text: string) => `“${text.length > QUOTED ? `${text.slice(0, QUOTED).toWellFormed()}…` : text}”`

const listed = (parts: readonly string[]) => {
  const shown = parts.slice(0, SHOWN).map(quoted).join(', ')
  return parts.length > SHOWN ? `${shown} and ${(parts.length - SHOWN).toLocaleString('en')} more` : shown
}

/** Parses provenance; unreadable values are dropped with warnings. */
export const parseProvenance = (
  raw: RawProvenance,
  { tidy, warnings }: { readonly tidy: TextTidier; readonly warnings: string[] },
): KnownProvenance => {
  let all: KnownProvenance = {}
  const leaveOut = (name: Name, parts: readonly string[]) =>
    warnings.push(
      `${provenanceLabels[name]}: ${listed(parts)} ${parts.length === 1 ? 'was not recognized, so it is' : 'were not recognized, so they are'} left out`,
    )
  for (const name of provenanceNames) {
    const text = textOf(raw[name] ?? '')
    if (text === '') continue
    const { known, unknown } = readers[name](text)
    if (unknown.length > 0) leaveOut(name, unknown)
    // An explicit note wins over a price.
    all = { ...all, ...known }
  }
  const { known, refused } = checked(tidied(all, tidy))
  for (const name of refused) leaveOut(name, [textOf(raw[name] ?? '')])
  return known
}
