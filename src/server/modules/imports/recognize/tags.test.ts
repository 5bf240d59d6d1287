import { describe, expect, it } from 'vitest'
import { readTags } from './tags.ts'

const said = (tags: string[], folders: string[] = []) => readTags({ tags, folders })

describe('tags give provenance', () => {
  it.each([
    [['free'], { access: 'open' }],
    [['Free', 'registration required'], { access: 'registration' }],
    [['paid', 'account needed'], { access: 'paid' }],
    [['free', 'invitation only'], { access: 'restricted' }],
    [['freemium'], { accessNote: 'Free in part' }],
    [['free', 'paid'], { accessNote: 'Free in part' }],
    [['partly paid', 'account needed'], { access: 'registration', accessNote: 'Free in part' }],
    [['opsec passive'], { exposure: 'none' }],
    [['OPSEC active'], { exposure: 'notified' }],
    [['updated weekly'], { rhythm: 'weekly' }],
    [['updated never'], { rhythm: 'archived' }],
    [['status defunct'], { rhythm: 'archived' }],
    [['official'], { official: true }],
    [['lang EN', 'language: Georgian'], { languages: ['en', 'ka'] }],
    [['lang it, en'], { languages: ['en', 'it'] }],
    [['Germany', 'საქართველო'], { countries: ['DE', 'GE'] }],
    [['UK', 'EU', 'global'], { countries: ['001', 'EU', 'GB'] }],
  ])('%j', (tags, known) => {
    expect(said(tags)).toEqual(known)
  })

  it.each([
    [['vn'], ['Sanctions lists', 'Vietnam'], ['VN']],
    [['CN-63-CR', 'cn'], [], ['CN']],
    [['US-WY_CR', 'us'], [], ['US']],
    [['zz'], ['Sector lists', 'Global'], ['001']],
    [['fm'], ['Micronesia (Federated States)'], ['FM']],
    [['ps'], ['State of Palestine'], ['PS']],
    [['ba'], ['Bosnia and Herzegovina'], ['BA']],
  ])('two letters are a country beside its name or a register code: %j in %j', (tags, folders, countries) => {
    expect(said(tags, folders)).toEqual({ countries })
  })
})

describe('no provenance is invented', () => {
  it.each(
    // Words, states of sites, ambiguous terms, contradictions, mistakes and names of JavaScript properties.
    [
      [['it', 'ai', 'id', 'me', 'hr', 'pr', 'no', 'is', 'in', 'us', 'EU-wide']],
      [['status live', 'live', 'deprecated', 'status down', 'status degraded', 'disabled']],
      [['opsec unknown', 'opsec Unknown', 'unknown', 'api', 'google dork', 'local install']],
      [['commercial', 'price', 'registration', 'login', 'subscription', 'restricted', 'open']],
      [['opsec active', 'opsec passive']],
      [['updated daily', 'updated monthly']],
      [['official', 'unofficial']],
      [['lang', 'lang jp', 'lang xyz', 'language']],
      [['company', 'primary', 'secondary', 'world', 'Africa', 'Y', 'Ao']],
      [['constructor', '__proto__', 'toString']],
      [[]],
    ],
  )('from %j', (tags) => {
    expect(said(tags, ['Technology', 'Italian recipes'])).toEqual({})
  })

  it('from a country code that is not its language', () => {
    const said = (tag: string, country: string) =>
      readTags({ tags: [country, tag], folders: [new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? ''] })

    expect(said('lang AE', 'AE')).toEqual({ countries: ['AE'] })
    expect(said('lang se', 'SE')).toEqual({ countries: ['SE'] })
    expect(said('lang fr', 'FR')).toEqual({ countries: ['FR'], languages: ['fr'] })
  })

  it('for Georgia beside the United States', () => {
    expect(said(['Georgia', 'USA'])).toEqual({ countries: ['US'] })
    expect(said(['Georgia'])).toEqual({ countries: ['GE'] })
  })
})
