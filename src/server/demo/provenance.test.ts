import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { provenanceFields } from '#contract/sources/provenance.ts'
import type { KnownProvenance } from '#server/modules/imports/recognize/provenance.ts'

interface Line {
  readonly title: string
  readonly link: string
  readonly note: string
  readonly tags: readonly string[]
  readonly provenance: KnownProvenance
}

const library = readFileSync(join(import.meta.dirname, 'library.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)

const hostOf = ({ link }: Line) => new URL(link).hostname
const wordsOf = (line: Line) => [line.title, hostOf(line), line.note, ...line.tags].join('\n')

/** Titles of sources with a recorded field that no word of their texts supports. */
const unsaid = (isFilled: (about: KnownProvenance) => boolean, words: RegExp) =>
  library.filter((line) => isFilled(line.provenance) && !words.test(wordsOf(line))).map(({ title }) => title)

const [long, short] = (['long', 'short'] as const).map(
  (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
)
// Names used in the notes.
const OTHER_NAMES: Readonly<Record<string, RegExp>> = {
  '001': /\bglobal\b/,
  EU: /\bEU\b|European/,
  US: /\bUSA\b/,
  CZ: /Czech Republic/,
  TR: /Turkey/,
  ES: /España/,
}
const topLevel = (line: Line) => hostOf(line).split('.').at(-1)?.toUpperCase().replace('UK', 'GB')

const isNamed = (line: Line) => (country: string) =>
  topLevel(line) === country ||
  [long, short].some((names) => wordsOf(line).includes(names?.of(country) ?? '\0')) ||
  OTHER_NAMES[country]?.test(wordsOf(line)) === true

describe('in the demo library, each source’s own text states', () => {
  it('valid, filled-in values, as the API stores them', () => {
    for (const { title, provenance } of library)
      for (const [name, value] of Object.entries(provenance)) {
        const read = provenanceFields[name as keyof typeof provenanceFields].safeParse(value)
        expect([title, name, read.data]).toEqual([title, name, value])
      }
  })

  it('whether the site sees the query', () => {
    const words =
      /may see who|sees what is asked|know what you look at|goes to a|without trackers|is passive|requests are examined/
    expect(unsaid(({ exposure, exposureNote }) => (exposure ?? exposureNote) !== undefined, words)).toEqual([])
    expect(library.filter(({ provenance }) => provenance.exposure).length).toBe(7)
  })

  it('its price and access', () => {
    expect(unsaid(({ access }) => access === 'paid', /\bpaid\b/)).toEqual([])
    expect(unsaid(({ access }) => access === 'registration', /account|login|registration/i)).toEqual([])
    expect(unsaid(({ access }) => access === 'open', /\bfree\b/i)).toEqual([])
    expect(unsaid(({ access }) => access === 'restricted', /restricted|invitation/i)).toEqual([])
    expect(unsaid(({ accessNote }) => accessNote !== undefined, /\bpartly (?:paid|free)\b/i)).toEqual([])
  })

  it('its covered countries', () => {
    const invented = library.flatMap((line) => {
      const unnamed = (line.provenance.countries ?? []).filter((country) => !isNamed(line)(country))
      return unnamed.length > 0 ? [[line.title, unnamed]] : []
    })
    expect(invented).toEqual([])
  })

  it('its languages, its update interval and its publisher', () => {
    const languages = new Intl.DisplayNames('en', { type: 'language' })
    const invented = library.filter((line) => {
      const { languages: codes = [], publisher = '' } = line.provenance
      const words = wordsOf(line)
      return !codes.every((code) => words.includes(languages.of(code) ?? '\0')) || !words.includes(publisher)
    })
    expect(invented).toEqual([])
    expect(unsaid(({ rhythm }) => rhythm !== undefined, /\b(?:monthly|yearly|daily|live)\b/i)).toEqual([])
    expect(
      unsaid(
        ({ official }) => official === true,
        /official|\b(?:gov|gob|gouv|govt|gv|go|fgov|gc|admin|europa|jus|mil)\b/i,
      ),
    ).toEqual([])
    expect(unsaid(({ official }) => official === false, /commercial|private|charity|non-profit/i)).toEqual([])
  })

  it('and no search address or review interval is recorded, because no source states it', () => {
    expect(library.filter(({ provenance: { searchLink, reviewEvery } }) => searchLink ?? reviewEvery)).toEqual([])
  })
})
