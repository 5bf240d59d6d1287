import { describe, expect, it } from 'vitest'
import { demoAdministrators, demoGroups } from './groups.ts'
import { demoTags } from './library/demo-category.ts'
import { demoLibrary } from './library.ts'

const subCategories = demoLibrary.flatMap((category) => category.subCategories)
const librarySources = subCategories.flatMap((subCategory) => subCategory.sources)
const libraryLinks = new Set(librarySources.map((source) => source.link))
const teams = [...demoGroups, demoAdministrators]
const privateSources = teams.flatMap((team) => team.privateSources)
const everySource = [...librarySources, ...privateSources]
const people = teams.flatMap((team) => team.people)

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const unknownLinks = (links: readonly string[]) => links.filter((link) => !libraryLinks.has(link))
const linksOf = (group: (typeof demoGroups)[number]) =>
  group.subjects.flatMap((subject) => subject.categories.flatMap((category) => category.links))

function isPlainWebAddress(link: string): boolean {
  const url = URL.parse(link)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** As it comes back from the database: NFC, trimmed, without control characters. */
const isStoredAsWritten = (text: string) => text === text.normalize('NFC').trim() && !/\p{Cc}/u.test(text)

describe('the demo library', () => {
  it('has at least 150 sources in at least 10 categories', () => {
    expect(librarySources.length).toBeGreaterThanOrEqual(150)
    expect(demoLibrary.length).toBeGreaterThanOrEqual(10)
  })

  it('has at least two subcategories in each category, none of them empty', () => {
    expect(demoLibrary.filter((category) => category.subCategories.length < 2)).toEqual([])
    expect(subCategories.filter((subCategory) => subCategory.sources.length === 0)).toEqual([])
  })

  it('names no category twice, and no subcategory twice within its category', () => {
    expect(repeated(demoLibrary.map((category) => category.name))).toEqual([])
    const twice = demoLibrary.flatMap((category) => repeated(category.subCategories.map(({ name }) => name)))
    expect(twice).toEqual([])
  })

  it('has each link and each title once, whatever the letter case and the last slash', () => {
    const keys = everySource.map((source) => source.link.toLowerCase().replace(/^https?:\/\/(www\.)?|\/$/g, ''))
    expect(repeated(keys)).toEqual([])
    expect(repeated(everySource.map((source) => source.title.toLowerCase()))).toEqual([])
  })

  it('links to absolute http or https addresses without credentials', () => {
    expect(everySource.filter((source) => !isPlainWebAddress(source.link))).toEqual([])
  })

  it('keeps the limits of the fields', () => {
    const tooLong = everySource.filter(
      ({ title, link, note, tags }) =>
        title.length > 300 || link.length > 2048 || note.length > 10_000 || tags.length > 50,
    )
    expect(tooLong).toEqual([])
    expect(demoTags.filter((label) => label.length > 60)).toEqual([])
    const names = [...demoLibrary, ...subCategories, ...people.map(({ fullName: name }) => ({ name }))]
    expect(names.filter(({ name }) => name.length > 120)).toEqual([])
  })

  it('is written the way it is stored', () => {
    const texts = everySource.flatMap(({ title, note }) => [title, note])
    expect(texts.filter((text) => text === '' || !isStoredAsWritten(text))).toEqual([])
  })

  it('gives each public source two to six tags, each once, and uses every label', () => {
    expect(librarySources.filter(({ tags }) => tags.length < 2 || tags.length > 6)).toEqual([])
    expect(everySource.flatMap(({ tags }) => repeated(tags))).toEqual([])
    const used = new Set(librarySources.flatMap(({ tags }) => tags))
    expect(demoTags.filter((label) => !used.has(label))).toEqual([])
  })

  it('has titles that begin with a digit, an accented letter and a letter of another script', () => {
    const titles = librarySources.map((source) => source.title)
    for (const start of [/^\d/, /^[Ä-Öà-öŁ-ž]/, /^\p{Script=Cyrillic}/u, /^\p{Script=Han}/u]) {
      expect(titles.some((title) => start.test(title))).toBe(true)
    }
  })
})

describe('the demo groups', () => {
  it('hold the accounts that the start prints', () => {
    const roles = teams.map((team) => team.people.map(({ email, role }) => `${email} ${role}`))
    expect(roles).toEqual([
      [
        'manager@acme.example ROLE_GROUP_MANAGER',
        'second@acme.example ROLE_GROUP_MANAGER',
        'analyst@acme.example ROLE_USER',
      ],
      ['manager@globex.example ROLE_GROUP_MANAGER', 'analyst@globex.example ROLE_USER'],
      ['admin@sourcebook.example ROLE_ADMIN'],
    ])
  })

  it('name only links that the library has', () => {
    expect(unknownLinks(demoGroups.flatMap(linksOf))).toEqual([])
    expect(unknownLinks(people.flatMap((person) => person.favorites))).toEqual([])
  })

  it('put a link into one category of the group at most', () => {
    expect(demoGroups.flatMap((group) => repeated(linksOf(group)))).toEqual([])
  })

  it('have subjects with two to four categories of three to six links', () => {
    const subjects = demoGroups.flatMap((group) => group.subjects)
    expect(subjects.filter(({ categories }) => categories.length < 2 || categories.length > 4)).toEqual([])
    const categories = subjects.flatMap((subject) => subject.categories)
    expect(categories.filter(({ links }) => links.length < 3 || links.length > 6)).toEqual([])
  })

  it('give each person six to twelve favourites, each once', () => {
    expect(people.filter(({ favorites }) => favorites.length < 6 || favorites.length > 12)).toEqual([])
    expect(people.flatMap(({ favorites }) => repeated(favorites))).toEqual([])
  })

  it('keep private sources on invented sites, in a subcategory that exists, by one of their own people', () => {
    const places = new Set(
      demoLibrary.flatMap(({ name, subCategories }) => subCategories.map((sub) => `${name} / ${sub.name}`)),
    )
    for (const team of teams) {
      for (const source of team.privateSources) {
        expect(new URL(source.link).hostname).toMatch(/\.example$/)
        expect(places).toContain(`${source.category} / ${source.subCategory}`)
        expect(team.people.map(({ email }) => email)).toContain(source.author)
      }
    }
  })
})
