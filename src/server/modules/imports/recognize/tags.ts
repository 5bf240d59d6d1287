import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import { type Access, accesses, type Exposure, type Rhythm } from '#contract/sources/provenance-values.ts'
import { collapse, normalize } from '#contract/text/normalize.ts'
import { countryCoded, countryNamed, countryPlainlyNamed, languageOfCountry } from './country-names.ts'
import { languageCoded, languageNamed } from './language-names.ts'
import type { KnownProvenance } from './provenance.ts'
import { remembering } from './remembering.ts'

interface TagsAndFolders {
  readonly tags: readonly string[]
  /** Needed to tell whether two letters are a country. */
  readonly folders: readonly string[]
}

// Unambiguous tags only: 'live' means the site answers, 'deprecated' a tool with a successor, 'commercial' a register
// of commerce.

const ACCESS: Readonly<Record<string, Access>> = {
  free: 'open',
  'free of charge': 'open',
  'registration required': 'registration',
  'registration needed': 'registration',
  'account needed': 'registration',
  'account required': 'registration',
  'login required': 'registration',
  paid: 'paid',
  'paid only': 'paid',
  'subscription only': 'paid',
  'subscription required': 'paid',
  'invitation only': 'restricted',
  'invite only': 'restricted',
  'restricted access': 'restricted',
}

// Free in part is neither open nor paid, so it becomes a note.
const IN_PART: ReadonlySet<string> = new Set(['freemium', 'free/freemium', 'partly paid', 'partly free'])

const EXPOSURE: Readonly<Record<string, Exposure>> = {
  'opsec passive': 'none',
  'opsec active': 'notified',
  'operator logs queries': 'logged',
  'notifies the subject': 'notified',
}

const RHYTHM: Readonly<Record<string, Rhythm>> = {
  'updated live': 'live',
  'updated continuously': 'live',
  'updated hourly': 'live',
  'updated daily': 'daily',
  'updated weekly': 'weekly',
  'updated monthly': 'monthly',
  'updated yearly': 'yearly',
  'updated annually': 'yearly',
  'updated irregularly': 'irregular',
  'updated never': 'archived',
  'no longer updated': 'archived',
  'status defunct': 'archived',
}

const OFFICIAL: Readonly<Record<string, boolean>> = { official: true, unofficial: false }

const WORLD: ReadonlySet<string> = new Set(['global', 'worldwide'])

const LANGUAGE = /^(?:lang|language)[: ]+(.+)$/

// Unambiguous in capitals despite their length.
const SHORT: ReadonlySet<string> = new Set(['EU', 'UAE', 'UK', 'USA'])

interface TagMeaning {
  readonly access?: Access | undefined
  readonly isFreeInPart?: true | undefined
  readonly exposure?: Exposure | undefined
  readonly rhythm?: Rhythm | undefined
  readonly official?: boolean | undefined
  readonly country?: string | undefined
  /** Country, if the tag is its code. */
  readonly letters?: string | undefined
  readonly languages?: readonly string[] | undefined
}

const isWorld = (name: string) => WORLD.has(normalize(name))

const namedBy = (tag: string): string | undefined => {
  if (isWorld(tag)) return WORLDWIDE
  const code = SHORT.has(tag) ? countryCoded(tag) : countryPlainlyNamed(tag)
  // 'World' also means foreign news.
  return code === WORLDWIDE ? undefined : code
}

// OpenSanctions uses 'zz' for worldwide.
const lettersIn = (tag: string) => (tag === 'zz' ? WORLDWIDE : countryCoded(tag))

const languagesIn = (key: string): string[] | undefined =>
  LANGUAGE.exec(key)?.[1]
    ?.split(',')
    .flatMap((text) => languageCoded(text) ?? languageNamed(text) ?? [])

const ownOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const meaningOf = remembering((text): TagMeaning => {
  const tag = collapse(text)
  const key = normalize(tag)
  return {
    access: ownOf(ACCESS, key),
    isFreeInPart: IN_PART.has(key) || undefined,
    exposure: ownOf(EXPOSURE, key),
    rhythm: ownOf(RHYTHM, key),
    official: ownOf(OFFICIAL, key),
    country: namedBy(tag),
    letters: tag.length === 2 ? lettersIn(tag) : undefined,
    languages: languagesIn(key),
  }
}, {})

const countryOfFolder = remembering((name) => (isWorld(name) ? WORLDWIDE : (countryNamed(name) ?? '')), '')

const only = <Value>(values: readonly (Value | undefined)[]): Value | undefined => {
  const different = new Set(values.filter((value) => value !== undefined))
  return different.size === 1 ? [...different][0] : undefined
}

const accessIn = (said: readonly TagMeaning[]): KnownProvenance => {
  const known = new Set(said.map(({ access }) => access))
  const isFreeInPart = said.some((meaning) => meaning.isFreeInPart === true) || (known.has('open') && known.has('paid'))
  const access = accesses.findLast((each) => known.has(each) && !(isFreeInPart && (each === 'open' || each === 'paid')))
  return { ...(access && { access }), ...(isFreeInPart && { accessNote: 'Free in part' }) }
}

/** An org-id.guide code such as 'GE-NAPR' begins with the country's. */
const isCodeOf = (country: string) => (tag: string) => tag.startsWith(`${country}-`) || tag.startsWith(`${country}_`)

/** Two letters count only with a matching folder or register code, since 'it', 'ai' and 'id' are words. */
const codedIn = ({ tags, folders }: TagsAndFolders, said: readonly TagMeaning[]): string[] =>
  said.flatMap(({ letters }) =>
    letters !== undefined && (folders.some((name) => countryOfFolder(name) === letters) || tags.some(isCodeOf(letters)))
      ? [letters]
      : [],
  )

const countriesIn = (entry: TagsAndFolders, said: readonly TagMeaning[]): string[] => {
  const named = said.flatMap(({ country }) => country ?? [])
  const all = new Set([...codedIn(entry, said), ...named])
  const isState = all.has('US') && entry.tags.some((tag) => normalize(tag) === 'georgia')
  return [...all].filter((code) => code !== 'GE' || !isState).toSorted()
}

/** 'AE' as a language is Avestan; beside the Emirates it is a mistake. */
const isSlip = (code: string, countries: readonly string[]) =>
  countries.includes(code.toUpperCase()) && languageOfCountry(code.toUpperCase()) !== code

/** Provenance that tags state unambiguously; they stay tags. */
export const readTags = (entry: TagsAndFolders): KnownProvenance => {
  const said = entry.tags.map(meaningOf)
  const countries = countriesIn(entry, said)
  const spoken = new Set(said.flatMap(({ languages = [] }) => languages))
  const languages = [...spoken].filter((code) => !isSlip(code, countries)).toSorted()
  const official = only(said.map((meaning) => meaning.official))
  const exposure = only(said.map((meaning) => meaning.exposure))
  const rhythm = only(said.map((meaning) => meaning.rhythm))
  return {
    ...(official !== undefined && { official }),
    ...(countries.length > 0 && { countries }),
    ...(languages.length > 0 && { languages }),
    ...accessIn(said),
    ...(exposure && { exposure }),
    ...(rhythm && { rhythm }),
  }
}
