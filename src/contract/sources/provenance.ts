import { changesOf } from '#contract/changes-of.ts'
import { countryCodes } from '#contract/countries/countries.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { dateTime, id, line, normalizeLink, prose } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { accesses, exposures, LANGUAGE_TEXT, rhythms } from './provenance-values.ts'

/** Null clears, and so does what holds nothing. */
const clearable = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) =>
      (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0) ? null : value,
    ),
    z.nullable(schema),
  )

const isCountry = (code: string) => countryCodes.includes(code)

/** The code in its one form; as it came where it is none. */
const canonicalLanguage = (typed: string): string => {
  try {
    return Intl.getCanonicalLocales(typed.trim())[0] ?? typed
  } catch {
    return typed
  }
}

/** Codes, each once, in the order of codes so that the same choice is stored the same. */
const codes = (code: z.ZodMiniType<string, string>, most: number) =>
  z.pipe(
    z.array(code, messages.choice).check(z.maxLength(most, messages.tooMany(most))),
    z.transform((list: string[]) => [...new Set(list)].toSorted()),
  )

/** Where `{q}` stands in a search address for what is looked up. */
export const SEARCH_PLACE = '{q}'

const withSearch = (address: string, search: string) => address.replaceAll(SEARCH_PLACE, search)

const hostOf = (address: string) => URL.parse(address)?.host

/** A link with `{q}` behind its host. */
const isSearchLink = (address: string): boolean => {
  const [one, other] = ['a', 'b'].map((search) => normalizeLink(withSearch(address, search)))
  return address.includes(SEARCH_PLACE) && !!one && !!other && one !== other && hostOf(one) === hostOf(other)
}

// With its scheme, as a link is stored; braces stay.
const tidySearchLink = (typed: string): string => {
  const text = typed.trim()
  const stored = normalizeLink(withSearch(text, 'sourcebook-q'))
  return stored?.replaceAll('sourcebook-q', SEARCH_PLACE) ?? text
}

const searchLink = z
  .string(messages.text)
  .check(
    z.overwrite(tidySearchLink),
    z.maxLength(limits.link, messages.tooLong(limits.link)),
    z.refine(isSearchLink, messages.searchLink),
  )

/** Each with the schema of what is sent, cleared by null, and of a reply: there codes are text, so that an older page reads a newer server. */
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
  /** In months. */
  reviewEvery: {
    sent: z.nullable(
      z.int(messages.months).check(z.gte(1, messages.months), z.lte(limits.reviewMonths, messages.months)),
    ),
    reply: z.int(),
  },
}
type Fields = typeof fields

// The names are those of the fields.
export const provenanceNames = Object.keys(fields) as (keyof Fields)[]

/** Something for each field. */
export const eachProvenance = <T>(make: (name: keyof Fields) => T): Record<keyof Fields, T> =>
  // fromEntries forgets the names.
  Object.fromEntries(provenanceNames.map((name) => [name, make(name)])) as Record<keyof Fields, T>

/** What people say of a source (kyc §C), each clearable by null. */
export const provenanceFields = eachProvenance((name) => fields[name].sent) as {
  [N in keyof Fields]: Fields[N]['sent']
}

/** What is stored of them, null where nobody has said anything. */
export type ProvenanceFields = { [N in keyof Fields]: z.output<Fields[N]['sent']> }

/** Any subset: null clears, what is left out stays as it is. */
export const provenanceChanges = changesOf(provenanceFields)
export type ProvenanceChanges = z.output<typeof provenanceChanges>

/** Of a source of which nobody has said anything. */
export const noProvenance = eachProvenance(() => null) as ProvenanceFields

type Reply<N extends keyof Fields> = z.ZodMiniNullable<Fields[N]['reply']>

export const provenance = z.object({
  ...(eachProvenance((name) => z.nullable<z.ZodMiniType>(fields[name].reply)) as unknown as {
    [N in keyof Fields]: Reply<N>
  }),
  /** When it was last found still good; null before the first time. */
  reviewedAt: z.nullable(dateTime),
  /** Who found it so; null to guests, and once that account is gone. */
  reviewedBy: z.nullable(z.object({ id, fullName: z.string() })),
})
export type Provenance = z.infer<typeof provenance>
