import { WORLDWIDE } from '#contract/countries.ts'
import { collapse, normalise } from '#contract/normalise.ts'
import type { Access, Exposure, Rhythm } from '#contract/provenance-values.ts'
import { countryCoded, countryNamed, countryPlainlyNamed, languageOfCountry } from './country-names.ts'
import { languageCoded, languageNamed } from './language-names.ts'
import type { KnownProvenance } from './said.ts'

/** What an entry has that tags can be read by. */
interface Tagged {
  readonly tags: readonly string[]
  /** Their names tell whether two letters are a country. */
  readonly folders: readonly string[]
}

// Each tag that says something, and what. Nothing else does: 'live' is a site that answers, 'deprecated' a tool with a successor,
// 'commercial' a register of commerce.

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

// Where a tag of each is there, the narrowest counts.
const NARROWEST: readonly Access[] = ['restricted', 'paid', 'registration', 'open']

// Part of it is free: neither open nor paid is the whole truth, so it is said in the tag's own words.
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

/** The one value that the tags say; none where they say different ones. */
const onlyOf = <Value>(table: Readonly<Record<string, Value>>, tags: readonly string[]): Value | undefined => {
  const values = new Set(tags.flatMap((tag) => (Object.hasOwn(table, tag) ? [table[tag]] : [])))
  return values.size === 1 ? [...values][0] : undefined
}

const accessIn = (tags: readonly string[]): KnownProvenance => {
  const said = new Set(tags.flatMap((tag) => (Object.hasOwn(ACCESS, tag) ? [ACCESS[tag]] : [])))
  const isFreeInPart = tags.some((tag) => IN_PART.has(tag)) || (said.has('open') && said.has('paid'))
  const access = NARROWEST.find((each) => said.has(each) && !(isFreeInPart && (each === 'open' || each === 'paid')))
  return {
    ...(access && { access }),
    ...(isFreeInPart && { accessNote: 'Free in part' }),
  }
}

/** A register's code in the list of org-id.guide, such as 'GE-NAPR', begins with the country's. */
const isCodeOf = (country: string) => (tag: string) => tag.startsWith(`${country}-`) || tag.startsWith(`${country}_`)

const isWorld = (name: string) => WORLD.has(normalise(name))

/** Two letters are a country where a folder or the code of a register says the same: 'it', 'ai', and 'id' are words as well. */
const codedIn = ({ tags, folders }: Tagged): string[] => {
  const short = tags.filter((tag) => /^[a-z]{2}$/i.test(tag))
  if (short.length === 0) return []
  const named = new Set(folders.flatMap((name) => (isWorld(name) ? [WORLDWIDE] : (countryNamed(name) ?? []))))
  return short.flatMap((tag) => {
    // What OpenSanctions has for all of the world.
    const country = tag === 'zz' ? WORLDWIDE : countryCoded(tag)
    return country !== undefined && (named.has(country) || tags.some(isCodeOf(country))) ? [country] : []
  })
}

const AMBIGUOUS = 'GE'

// Shorter than a name, and in capitals nothing else.
const SHORT: ReadonlySet<string> = new Set(['EU', 'UAE', 'UK', 'USA'])

const namedBy = (tag: string): string | undefined => {
  if (isWorld(tag)) return WORLDWIDE
  const code = SHORT.has(tag) ? (countryCoded(tag) ?? countryNamed(tag)) : countryPlainlyNamed(tag)
  // 'World' is news from abroad as well.
  return code === WORLDWIDE ? undefined : code
}

const countriesIn = (entry: Tagged): string[] => {
  const named = entry.tags.flatMap((tag) => namedBy(tag) ?? [])
  const all = new Set([...codedIn(entry), ...named])
  // Beside the United States it is a state of theirs.
  const isState = all.has('US') && entry.tags.some((tag) => normalise(tag) === 'georgia')
  return [...all].filter((code) => code !== AMBIGUOUS || !isState)
}

/** A country's own code that is none of its languages is a slip: 'AE' is Avestan, and meant the Emirates. */
const isSlip = (code: string, countries: readonly string[]) =>
  countries.includes(code.toUpperCase()) && languageOfCountry(code.toUpperCase()) !== code

const languagesIn = (tags: readonly string[], countries: readonly string[]): string[] => {
  const said = tags.flatMap((tag) => LANGUAGE.exec(tag)?.[1]?.split(',') ?? [])
  const codes = said.flatMap((text) => languageCoded(text) ?? languageNamed(text) ?? [])
  return [...new Set(codes)].filter((code) => !isSlip(code, countries))
}

/** What the tags of an entry say of the kind of its source, as far as they plainly do. They stay tags as well. */
export const readTags = (entry: Tagged): KnownProvenance => {
  if (entry.tags.length === 0) return {}
  const tags = entry.tags.map((tag) => normalise(tag))
  const countries = countriesIn({ ...entry, tags: entry.tags.map(collapse) })
  const languages = languagesIn(tags, countries)
  const [official, exposure, rhythm] = [onlyOf(OFFICIAL, tags), onlyOf(EXPOSURE, tags), onlyOf(RHYTHM, tags)]
  return {
    ...(official !== undefined && { official }),
    ...(countries.length > 0 && { countries: countries.toSorted() }),
    ...(languages.length > 0 && { languages: languages.toSorted() }),
    ...accessIn(tags),
    ...(exposure && { exposure }),
    ...(rhythm && { rhythm }),
  }
}
