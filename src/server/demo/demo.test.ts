import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { prepareEntry } from '#server/modules/imports/prepare.ts'
import { isProblem } from '#server/modules/imports/readers/entry.ts'
import { readDemoAdministrators, readDemoGroups, readDemoLibrary } from './data.ts'

interface Line {
  readonly title: string
  readonly link: string
  readonly note: string
  readonly tags: readonly string[]
  readonly category: string
  readonly subcategory: string
}

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

const librarySources = textOf('library.jsonl')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)
const libraryLinks = new Set(librarySources.map((source) => source.link))
const places = librarySources.map(({ category, subcategory }) => `${category} / ${subcategory}`)
const categories = librarySources.map(({ category }) => category)
const labels = new Set(librarySources.flatMap(({ tags }) => tags))

const demoGroups = readDemoGroups()
const administrators = readDemoAdministrators()
const teams = [...demoGroups, administrators]
const privateSources = teams.flatMap((team) => team.privateSources)
const everySource = [...librarySources, ...privateSources]
const people = teams.flatMap((team) => team.people)

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const repeatedInAnyCase = (values: readonly string[]) => repeated(values.map((value) => value.toLowerCase()))
const withoutRuns = (values: readonly string[]) => values.filter((value, at) => value !== values[at - 1])
const unknownLinks = (links: readonly string[]) => links.filter((link) => !libraryLinks.has(link))
const linksOf = (group: (typeof demoGroups)[number]) =>
  group.subjects.flatMap((subject) => subject.categories.flatMap((category) => category.links))

describe('the demo library', () => {
  it('has at least 150 sources in at least 10 categories', () => {
    expect(librarySources.length).toBeGreaterThanOrEqual(150)
    expect(new Set(categories).size).toBeGreaterThanOrEqual(10)
  })

  it('has at least two subcategories in each category', () => {
    const subcategories = Map.groupBy(new Set(places), (place) => place.split(' / ')[0])
    expect([...subcategories].filter(([, names]) => names.length < 2)).toEqual([])
  })

  it('has each category name once, and no name in two spellings', () => {
    expect(repeatedInAnyCase(withoutRuns(categories))).toEqual([])
    expect(repeatedInAnyCase(withoutRuns(places))).toEqual([])
  })

  it('has each link and each title once, whatever the letter case and the last slash', () => {
    const keys = everySource.map((source) => source.link.replace(/^https?:\/\/(www\.)?|\/$/gi, ''))
    expect(repeatedInAnyCase(keys)).toEqual([])
    expect(repeatedInAnyCase(everySource.map((source) => source.title))).toEqual([])
  })

  it('is stored by the importer exactly as written, without a warning', async () => {
    const taken: unknown[] = []
    for await (const item of readDemoLibrary()) taken.push(isProblem(item) ? item : prepareEntry(item))

    expect(taken).toEqual(
      librarySources.map(({ subcategory, ...fields }) => ({
        ok: true,
        source: { ...fields, subCategory: subcategory, isPublic: true },
        filled: [],
        warnings: [],
      })),
    )
  })

  it('gives each public source two to six tags, each once, except one source without tags', () => {
    const odd = librarySources.filter(({ tags }) => tags.length < 2 || tags.length > 6)
    expect(odd).toMatchObject([{ title: 'Wolfsberg Group', tags: [] }])
    expect(everySource.flatMap(({ tags }) => repeatedInAnyCase(tags))).toEqual([])
  })

  it('has each tag on at least three sources, so that a misspelt tag is noticed', () => {
    const uses = Map.groupBy(
      librarySources.flatMap(({ tags }) => tags),
      (label) => label,
    )
    expect([...uses].filter(([, each]) => each.length < 3)).toEqual([])
    expect(repeatedInAnyCase([...labels])).toEqual([])
    expect(privateSources.flatMap(({ tags }) => tags.filter((label) => !labels.has(label)))).toEqual([])
  })

  it('has a source whose icon fails, because its host is a number, and one whose title fills several lines', () => {
    const numeric = librarySources.filter(({ link }) => isIP(new URL(link).hostname) !== 0)
    const long = librarySources.filter(({ title }) => title.length > 0.9 * limits.title)
    expect(numeric).toMatchObject([{ title: 'Google Public DNS' }])
    expect(long).toMatchObject([{ title: expect.stringMatching(/^Directive \(EU\) 2018\/843 /) }])
  })

  it.each([/^\d/, /^[Ä-Öà-öŁ-ž]/, /^\p{Script=Cyrillic}/u, /^\p{Script=Han}/u])(
    'has a title that begins like %s',
    (start) => {
      expect(librarySources.filter(({ title }) => start.test(title))).not.toEqual([])
    },
  )
})

describe('the demo groups', () => {
  it('have the accounts that the start prints', () => {
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

  it.each([
    ['acme-integrity', demoGroups[0]],
    ['globex-compliance', demoGroups[1]],
    ['administrators', administrators],
  ])('are stored exactly as written: %s', (file, read) => {
    expect(read).toEqual(JSON.parse(textOf(`groups/${file}.json`)))
  })

  it('contain only links of the library', () => {
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
    const isOwn = ({ people }: (typeof teams)[number], author: string) => people.some(({ email }) => email === author)
    const odd = teams.flatMap((team) =>
      team.privateSources.filter(
        ({ link, category, subCategory, author }) =>
          !new URL(link).hostname.endsWith('.example') ||
          !places.includes(`${category} / ${subCategory}`) ||
          !isOwn(team, author),
      ),
    )
    expect(odd).toEqual([])
  })
})
