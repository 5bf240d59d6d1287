import { changesOf } from '#contract/changes-of.ts'
import { countryCodes } from '#contract/countries/countries.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { dateTime, id, line, normalizeLink, prose } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { accesses, exposures, LANGUAGE_TEXT, rhythms } from './provenance-values.ts'

/** Null and empty values clear. */
const clearable = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) =>
      (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0) ? null : value,
    ),
    z.nullable(schema),
  )

const isCountry = (code: string) => countryCodes.includes(code)

/** Canonical code; unchanged if invalid. */
const canonicalLanguage = (typed: string): string => {
  try {
    return Intl.getCanonicalLocales(typed.trim())[0] ?? typed
  } catch {
    return typed
  }
}

/** Unique, sorted codes, so that equal choices are stored equally. */
const codes = (code: z.ZodMiniType<string, string>, most: number) =>
  z.pipe(
    z.array(code, messages.choice).check(z.maxLength(most, messages.tooMany(most))),
    z.transform((list: string[]) => [...new Set(list)].toSorted()),
  )

export const SEARCH_PLACEHOLDER = '{q}'

const withSearch = (address: string, search: string) => address.replaceAll(SEARCH_PLACEHOLDER, search)

const hostOf = (address: string) => URL.parse(address)?.host

const isSearchLink = (address: string): boolean => {
  const [one, other] = ['a', 'b'].map((search) => normalizeLink(withSearch(address, search)))
  return address.includes(SEARCH_PLACEHOLDER) && !!one && !!other && one !== other && hostOf(one) === hostOf(other)
}

// Adds the scheme and keeps the braces.
const tidySearchLink = (typed: string): string => {
  const text = typed.trim()
  const stored = normalizeLink(withSearch(text, 'sourcebook-q'))
  return stored?.replaceAll('sourcebook-q', SEARCH_PLACEHOLDER) ?? text
}

const searchLink = z
  .string(messages.text)
  .check(
    z.overwrite(tidySearchLink),
    z.maxLength(limits.link, messages.tooLong(limits.link)),
    z.refine(isSearchLink, messages.searchLink),
  )

/** Schemas for requests and replies. Reply codes are plain text, so that an older page can read a newer server. */
const fields = {
  publisher: { sent: clearable(line(limits.publisher)), reply: z.string() },
  official: { sent: z.nullable(z.boolean(messages.boolean)), reply: z.boolean() },
  countries: {
    sent: clearable(codes(z.string(messages.choice).check(z.refine(isCountry, messages.choice)), limits.countries)),
    reply: z.array(z.string()),
  },
  languages: {
    sent: clearable(
      codes(
        z.string(messages.choice).check(z.overwrite(canonicalLanguage), z.regex(LANGUAGE_TEXT, messages.choice)),
        limits.languages,
      ),
    ),
    reply: z.array(z.string()),
  },
  access: { sent: clearable(z.enum(accesses, messages.choice)), reply: z.enum(accesses) },
  accessNote: { sent: clearable(prose(limits.accessNote)), reply: z.string() },
  exposure: { sent: clearable(z.enum(exposures, messages.choice)), reply: z.enum(exposures) },
  exposureNote: { sent: clearable(prose(limits.exposureNote)), reply: z.string() },
  rhythm: { sent: clearable(z.enum(rhythms, messages.choice)), reply: z.enum(rhythms) },
  searchLink: { sent: clearable(searchLink), reply: z.string() },
  reviewEvery: {
    sent: z.nullable(
      z.int(messages.months).check(z.gte(1, messages.months), z.lte(limits.reviewMonths, messages.months)),
    ),
    reply: z.int(),
  },
}
type Fields = typeof fields

export const provenanceNames = Object.keys(fields) as (keyof Fields)[]

export const eachProvenance = <T>(make: (name: keyof Fields) => T): Record<keyof Fields, T> =>
  Object.fromEntries(provenanceNames.map((name) => [name, make(name)])) as Record<keyof Fields, T>

/** Request fields, each clearable by null. */
export const provenanceFields = eachProvenance((name) => fields[name].sent) as {
  [N in keyof Fields]: Fields[N]['sent']
}

/** Stored fields; null if not recorded. */
export type ProvenanceFields = { [N in keyof Fields]: z.output<Fields[N]['sent']> }

export const provenanceChanges = changesOf(provenanceFields)
export type ProvenanceChanges = z.output<typeof provenanceChanges>

export const noProvenance = eachProvenance(() => null) as ProvenanceFields

type Reply<N extends keyof Fields> = z.ZodMiniNullable<Fields[N]['reply']>

export const provenance = z.object({
  ...(eachProvenance((name) => z.nullable<z.ZodMiniType>(fields[name].reply)) as unknown as {
    [N in keyof Fields]: Reply<N>
  }),
  /** Last review; null for none. */
  reviewedAt: z.nullable(dateTime),
  /** Reviewer; null for guests and deleted accounts. */
  reviewedBy: z.nullable(z.object({ id, fullName: z.string() })),
})
export type Provenance = z.infer<typeof provenance>
