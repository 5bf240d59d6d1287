import { describe, expect, it } from 'vitest'
import { countryCodes } from '#contract/countries/countries.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { filterTable } from '#contract/lists/filter-table.ts'
import * as z from '#contract/zod.ts'
import { eachProvenance, noProvenance, provenanceChanges, provenanceNames } from './provenance.ts'
import { LANGUAGE_TEXT } from './provenance-values.ts'

const read = (changes: object) => z.parse(provenanceChanges, changes)
const complaint = (changes: object) =>
  z.safeParse(provenanceChanges, changes).error?.issues.map(({ path, message }) => [path[0], message])

const languages = Array.from(
  { length: 31 },
  (_, index) => `a${String.fromCharCode(97 + (index % 26))}${index < 26 ? '' : 'a'}`,
)

describe('provenance entered for a source', () => {
  it('may be any subset: an omitted field is absent, and null clears a field', () => {
    expect([read({}), read({ publisher: null })]).toEqual([{}, { publisher: null }])
    expect(read(noProvenance)).toEqual(noProvenance)
  })

  it.each(provenanceNames.filter((name) => !['official', 'reviewEvery'].includes(name)))(
    'is cleared by an empty value: %s',
    (name) => {
      const nothing = ['countries', 'languages'].includes(name) ? [[], '', ' '] : ['', ' \n ']

      expect(nothing.map((value) => read({ [name]: value }))).toEqual(nothing.map(() => ({ [name]: null })))
    },
  )

  it('has only its own fields, and no review', () => {
    expect(complaint({ reviewedAt: '2026-01-01T00:00:00.000Z' })).toHaveLength(1)
    expect(complaint({ reviewedBy: { id: 1, fullName: 'Ada' } })).toHaveLength(1)
    expect(complaint({ other: 1 })).toHaveLength(1)
    expect(eachProvenance((name) => name)).toMatchObject({ publisher: 'publisher', reviewEvery: 'reviewEvery' })
  })

  it.each([
    [{ publisher: ' Serbian Business\nRegisters ' }, { publisher: 'Serbian Business Registers' }],
    [{ countries: ['US', 'GE', '001', 'GE', 'EU'] }, { countries: ['001', 'EU', 'GE', 'US'] }],
    [{ languages: ['SR-latn', 'pt-br', 'EN', 'en', ' ka '] }, { languages: ['en', 'ka', 'pt-BR', 'sr-Latn'] }],
    // Outdated language codes become the current ones.
    [{ languages: ['iw', 'mo'] }, { languages: ['he', 'ro'] }],
    [{ languages: ['es-419', 'zh-hant-tw'] }, { languages: ['es-419', 'zh-Hant-TW'] }],
    [{ searchLink: 'apr.gov.rs/search?q={q}' }, { searchLink: 'https://apr.gov.rs/search?q={q}' }],
    [{ searchLink: ' HTTP://APR.gov.rs/{q}/of/{q}#/{q} ' }, { searchLink: 'http://apr.gov.rs/{q}/of/{q}#/{q}' }],
    [{ reviewEvery: 1 }, { reviewEvery: 1 }],
    [{ reviewEvery: 36 }, { reviewEvery: 36 }],
  ])('is stored in one form: %j', (typed, stored) => {
    expect(read(typed)).toEqual(stored)
    expect(read(stored)).toEqual(stored)
  })

  it.each([
    ['publisher', 'x'.repeat(limits.publisher + 1)],
    ['accessNote', 'x'.repeat(limits.accessNote + 1)],
    ['exposureNote', 'x'.repeat(limits.exposureNote + 1)],
    ['countries', Array.from({ length: limits.countries + 1 }, () => 'GE')],
    ['languages', languages],
    ['searchLink', `https://apr.gov.rs/${'x'.repeat(limits.link)}{q}`],
    ['countries', ['ZZ']],
    ['countries', ['ge']],
    ['countries', ['001,']],
    ['countries', ['']],
    ['countries', [null]],
    ['countries', 'GE'],
    ['countries', { 0: 'GE' }],
    ['languages', ['x'.repeat(1000)]],
    ['languages', ['english']],
    ['languages', ['en-US-x-private']],
    ['languages', ['']],
    ['languages', ['en\0']],
    ['access', 'free'],
    ['access', ['open']],
    ['exposure', 'constructor'],
    ['rhythm', 'hourly'],
    ['official', 'yes'],
    ['official', 1],
    ['reviewEvery', 0],
    ['reviewEvery', 37],
    ['reviewEvery', 1.5],
    ['reviewEvery', '6'],
    ['searchLink', 'https://apr.gov.rs/search'],
    ['searchLink', 'https://{q}.gov.rs/'],
    ['searchLink', 'https://apr.gov.rs:{q}/'],
    ['searchLink', 'https://{q}@apr.gov.rs/'],
    ['searchLink', 'https://apr.gov.rs\\@evil.example/?q={q}'],
    ['searchLink', 'https://apr.gov.rs/a\\{q}'],
    ['searchLink', '{q}'],
    ['searchLink', 'javascript:alert({q})'],
    ['searchLink', 'data:text/html,{q}'],
    ['searchLink', 7],
  ])('is refused: %s %j', (name, value) => {
    expect(complaint({ [name]: value })?.map(([field]) => field)).toContain(name)
  })

  it('may reach its limits', () => {
    const most = {
      publisher: 'x'.repeat(limits.publisher),
      accessNote: 'x'.repeat(limits.accessNote),
      exposureNote: 'x'.repeat(limits.exposureNote),
      countries: countryCodes.slice(0, limits.countries),
      languages: languages.slice(0, limits.languages),
    }

    expect(complaint(most)).toBeUndefined()
    expect([limits.publisher, limits.accessNote, limits.countries, limits.languages]).toEqual([200, 300, 250, 30])
  })

  it('is refused with an error beside each wrong field', () => {
    expect(complaint({ searchLink: 'https://apr.gov.rs/' })).toEqual([['searchLink', messages.searchLink]])
    expect(complaint({ reviewEvery: 99 })).toEqual([['reviewEvery', messages.months]])
  })
})

describe('the codes', () => {
  it('of covered countries are each listed once, and known to browsers', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

    expect(new Set(countryCodes).size).toBe(countryCodes.length)
    expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([])
    expect(countryCodes.filter((code) => !filterTable.country.values.test(code))).toEqual([])
  })

  it.each(['en', 'sr-Latn', 'pt-BR', 'es-419', 'zh-Hant-TW'])('of a language may be %s', (code) => {
    expect([LANGUAGE_TEXT.test(code), filterTable.language.values.test(code)]).toEqual([true, true])
  })
})
