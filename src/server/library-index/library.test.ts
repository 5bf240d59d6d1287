import { expect, it } from 'vitest'
import { eachFact, type FacetCounts, factNames, YES } from '#contract/lists/facts.ts'
import type { FacetName } from '#contract/lists/filter-table.ts'
import { type Random, randomOf } from '#testing/random.ts'
import { writeBase } from './base.ts'
import type { Ranking } from './best.ts'
import type { ChangedSource } from './fresh.ts'
import { anyKind, dayNumber } from './kind-filters.ts'
import { libraryOf } from './library.ts'
import type { IndexListQuery, IndexPageQuery, SearchResult } from './queries.ts'
import { nearestOf } from './similarity.ts'
import { wordsText } from './title-words.ts'

const byTitle = (one: ChangedSource, other: ChangedSource) =>
  Buffer.compare(one.sortTitle, other.sortTitle) || one.id - other.id

const WORDS = ['register', 'registry', 'reg', 'gist', 'an', 'banana', '公司', '司', 'x1', '日本']
const PARTS = ['gist', ' re', ' a', 'ana', '司', '日本', ' x', 'reg', 'none', '\n']

const LABELS = new Map([
  [7, 'register'],
  [70, '公司 an'],
  [700, 'x1 reg'],
])

const anyTitle = (random: Random) =>
  random.chance(0.5)
    ? random.several(1 + random.below(2), () => random.pick(WORDS)).join(random.pick([' ', '-']))
    : // In UTF-16 order, the last two would change places.
      random.several(random.below(3), () => random.pick(['a', 'b', '\uFFFD', '😀'])).join('')

const VALUES = {
  country: ['GE', '001', 'MT', 'unknown'],
  language: ['en', 'sr-Latn', 'unknown'],
  access: ['open', 'unknown'],
  exposure: ['none', 'notified', 'unknown'],
  official: ['yes', 'no'],
  health: ['unchecked', 'works', 'gone'],
} as const
const TODAY = '2026-11-23'

const anyFacts = (random: Random) => ({
  ...eachFact((name) => [random.pick<string>(VALUES[name])]),
  country: random.pick([['unknown'], ['GE'], ['001', 'GE'], ['MT']]),
  official: random.pick([[], ['yes'], ['no']]),
})

const anySource = (random: Random, id: number): ChangedSource => ({
  facts: anyFacts(random),
  dueDay: random.pick([null, null, ...[-1, 0, 1].map((days) => dayNumber(TODAY) + days)]),

  id,
  scope: random.pick([0, 0, 0, 3, 5]),
  ...random.pick([10, 20, 30].map((subcategory) => ({ subcategory, category: subcategory === 30 ? 2 : 1 }))),
  linkKey: `x.example/${random.below(40)}`,
  twin: null,
  sortTitle: Buffer.from(anyTitle(random)),
  searchText: [...new Set(random.several(random.below(4), () => random.pick(WORDS)))]
    .map((word) => ` ${word}`)
    .join(''),
  ...tagged([...new Set(random.several(random.below(3), () => random.pick([7, 70, 700])))]),
})

const tagged = (tags: readonly number[]) => ({ tags, labels: tags.map((tag) => LABELS.get(tag)).join(' ') })

const baseOf = (rows: readonly ChangedSource[]) => {
  const writing = writeBase(rows.length, {
    versions: new Map([[0, 1]]),
    sortLabels: LABELS,
    categoryOf: new Map([
      [10, 1],
      [20, 1],
      [30, 2],
    ]),
  })
  const shared = [...Map.groupBy(rows, ({ linkKey }) => linkKey)].filter(([, those]) => those.length > 1)
  const numbers = new Map(shared.map(([key], index) => [key, index + 1]))
  for (const row of rows.toSorted(byTitle)) {
    writing.add({
      ...row,
      link: numbers.get(row.linkKey) ?? 0,
      dueDay: row.dueDay ?? -1,
      facts: Buffer.from(factNames.map((name) => row.facts[name].join()).join(' ')),
      searchText: Buffer.from(row.searchText),
      tags: Buffer.from(row.tags.join(' ')),
    })
  }
  return writing.finish()
}

/** Adds the id of an unchanged source with the same link, as the reader of changes does. */
const withTwin = (unchanged: readonly ChangedSource[], source: ChangedSource): ChangedSource => ({
  ...source,
  twin: unchanged.find(({ linkKey }) => linkKey === source.linkKey)?.id ?? null,
})

const anyKindQuestion = (random: Random) => ({
  facts: eachFact((name) =>
    random.chance(0.2) ? random.several(1 + random.below(2), () => random.pick<string>(VALUES[name])) : [],
  ),
  categories: random.pick([[], [], [], [2], [1, 2], [9]]),
  dueOn: random.pick([null, null, null, TODAY]),
})

/** A group files each source once. */
const anyFiling = (random: Random) => {
  const ids = Array.from({ length: 80 }, (_, id) => id)
  const places = [
    { subcategory: 10, category: 1 },
    { subcategory: 20, category: 2 },
    { subcategory: 99, category: 2 },
  ]
  const placed = Map.groupBy(ids, () => random.pick([null, ...places]))
  return places.map((place) => ({ ...place, ids: placed.get(place) ?? [] }))
}

const placeIn = (filing: IndexPageQuery['filing'], row: ChangedSource) =>
  filing ? filing.find(({ ids }) => ids.includes(row.id)) : row

const anyQuestion = (random: Random): IndexPageQuery => ({
  scopes: random.pick([[0], [0, 3], [0, 5], [5], []]),
  parts: random.several(random.pick([0, 0, 1, 1, 2]), () => random.pick(PARTS)),
  without: random.several(random.pick([0, 0, 0, 1, 2]), () => random.pick(PARTS)),
  also: random.chance(0.2) ? random.several(random.below(5), () => random.below(80)) : [],
  tags: random.pick([null, null, null, [[7]], [[700, 70]], [[7], [700, 70]], [[8]], [[]]]),
  among: random.chance(0.2) ? random.several(random.below(60), () => random.below(80)) : null,
  filing: random.chance(0.3) ? anyFiling(random) : null,
  except: random.chance(0.2) ? random.several(random.below(30), () => random.below(80)) : [],
  kind: random.chance(0.4) ? anyKind : anyKindQuestion(random),
  subcategory: random.pick([null, null, 10, 20, 99]),
  duplicates: random.chance(0.3),
  apart: random.chance(0.3)
    ? { ids: random.several(random.below(20), () => random.below(80)), last: random.chance(0.5) }
    : null,
  descending: random.chance(0.5),
  offset: random.below(30),
  limit: random.pick([1, 5, 50]),
})

const isDue = ({ dueDay }: ChangedSource) => dueDay !== null && dueDay <= dayNumber(TODAY)

const isKind = (row: ChangedSource, { kind: { facts, categories, dueOn }, filing }: IndexPageQuery) =>
  factNames.every((name) => facts[name].length === 0 || facts[name].some((value) => row.facts[name].includes(value))) &&
  (categories.length === 0 || categories.includes(placeIn(filing, row)?.category ?? 0)) &&
  (dueOn === null || isDue(row))

const expectedOf = (rows: readonly ChangedSource[], question: IndexPageQuery) => {
  const { scopes, parts, without, also, tags, among, filing, except, subcategory, duplicates, apart, ...window } =
    question
  const hasWords = ({ id, searchText }: ChangedSource) =>
    (parts.every((part) => searchText.includes(part)) || also.includes(id)) &&
    !without.some((part) => searchText.includes(part))
  const passesFilters = (row: ChangedSource) =>
    (tags ?? []).every((set) => set.some((tag) => row.tags.includes(tag))) &&
    (among?.includes(row.id) ?? true) &&
    placeIn(filing, row) !== undefined &&
    isKind(row, question) &&
    !except.includes(row.id)
  const visible = rows.filter((row) => scopes.includes(row.scope))
  const isTwice = ({ linkKey }: ChangedSource) => visible.filter((row) => row.linkKey === linkKey).length > 1
  const matched = visible.filter((row) => hasWords(row) && passesFilters(row) && (!duplicates || isTwice(row)))
  const titled = matched
    .filter((row) => subcategory === null || placeIn(filing, row)?.subcategory === subcategory)
    .sort(byTitle)
  const listed = duplicates ? [...Map.groupBy(titled, ({ linkKey }) => linkKey).values()].flat() : titled
  const ordered = window.descending ? listed.toReversed() : listed
  const isApart = ({ id }: ChangedSource) => !duplicates && (apart?.ids.includes(id) ?? false)
  const parted = [ordered.filter(isApart), ordered.filter((row) => !isApart(row))]
  const ids = (apart?.last ? parted.toReversed() : parted).flat().map(({ id }) => id)
  const counts = Map.groupBy(matched, (row) => placeIn(filing, row)?.subcategory ?? 0)
  return {
    ids: ids.slice(window.offset, window.offset + window.limit),
    totalCount: ids.length,
    counts: new Map([...counts].map(([id, those]) => [id, those.length])),
  }
}

const facetsOf = (rows: readonly ChangedSource[], question: IndexPageQuery) => {
  const listed = (without: Partial<IndexPageQuery>) => {
    const ids = expectedOf(rows, { ...question, ...without, offset: 0, limit: Infinity }).ids
    return rows.filter(({ id }) => ids.includes(id))
  }
  const { kind, filing } = question
  const counted = (values: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, those]) => [value, those.length]))
  const twice = listed({ duplicates: true }).map(() => YES)
  return {
    ...eachFact((name) =>
      counted(listed({ kind: { ...kind, facts: { ...kind.facts, [name]: [] } } }).flatMap(({ facts }) => facts[name])),
    ),
    category: counted(
      listed({ kind: { ...kind, categories: [] } }).map((row) => String(placeIn(filing, row)?.category)),
    ),
    due: { [YES]: listed({ kind: { ...kind, dueOn: null } }).filter(isDue).length },
    duplicates: { [YES]: twice.length },
  }
}

const asObjects = (counts: FacetCounts) =>
  Object.fromEntries(
    [...counts].map(([name, values]: [FacetName, ReadonlyMap<string, number>]) => [name, Object.fromEntries(values)]),
  )

const countFirstCharacters = (rows: readonly ChangedSource[], ids: readonly number[]) => {
  const listed = rows.filter(({ id }) => ids.includes(id)).sort(byTitle)
  const byFirst = Map.groupBy(listed, ({ sortTitle: key }) => Array.from(key.toString())[0] ?? '')
  return [...byFirst].map(([character, those]) => ({ character, count: those.length }))
}

const anyRanking = (random: Random): Ranking => ({
  ...random.pick([
    { titles: [anyTitle(random)], words: random.several(1 + random.below(2), () => random.pick(WORDS)) },
    ...WORDS.map((word) => ({ titles: [word], words: [word] })),
  ]),
  typedParts: random.several(1 + random.below(2), () => random.pick(WORDS)),
  countries: random.pick([[], ['GE'], ['GE', 'MT']]),
})

const isIn = (all: readonly string[], some: readonly string[] = []) => some.some((one) => all.includes(one))

const bestOf = (rows: readonly ChangedSource[], ids: readonly number[], asked: IndexListQuery & Ranking) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const hasAll = (text: string, parts: readonly string[]) => parts.every((part) => text.includes(part))
  const tierOf = (id: number) => {
    const { sortTitle, labels, searchText, facts } = byId.get(id) ?? expect.fail('an unknown id')
    const title = wordsText(sortTitle.toString())
    const hasWords = asked.words.every((word) => title.split(' ').includes(word))
    const tiers = [
      asked.titles.includes(sortTitle.toString()) || asked.also.includes(id),
      hasWords && asked.titles.some((key) => sortTitle.toString().startsWith(key)),
      hasWords,
      hasAll(title, asked.typedParts),
      hasAll(wordsText(labels), asked.typedParts),
      isIn(asked.countries, facts.country),
      hasAll(searchText, asked.typedParts),
      true,
    ]
    return asked.parts.length === 0 ? 6 : tiers.indexOf(true)
  }
  return ids.toSorted((one, other) => tierOf(one) - tierOf(other)).slice(0, 3)
}

const nearestIn = (rows: readonly ChangedSource[], scopes: readonly number[], word: string) => {
  const visible = rows.filter(({ scope }) => scopes.includes(scope))
  const texts = visible.map(({ sortTitle, labels }) => wordsText(`${sortTitle.toString()} ${labels}`))
  return nearestOf(word, new Set(texts.join('').split(' ')))?.word ?? null
}

const countsIn = ({ counts }: SearchResult) =>
  new Map([10, 20, 30, 99].map((id) => [id, counts.get(id)] as const).filter(([, count]) => count > 0))

const LIBRARIES = 60

it('answers any question about any library as a full scan does, also after changes', async () => {
  for (let seed = 0; seed < LIBRARIES; seed += 1) {
    const random = randomOf(seed)
    let rows = Array.from({ length: random.below(80) }, (_, index) => anySource(random, index + 1)).filter(() =>
      random.chance(0.8),
    )
    const library = libraryOf(baseOf(rows))
    let unchanged: readonly ChangedSource[] = rows
    for (let version = 2; version < 8; version += 1) {
      for (const question of random.several(5, () => anyQuestion(random))) {
        const found = await library.find(question)

        const { ids, totalCount } = found
        expect({ question, ids, totalCount, counts: countsIn(found) }).toEqual({
          question,
          ...expectedOf(rows, question),
        })
        const whole = expectedOf(rows, { ...question, offset: 0, limit: Infinity }).ids
        const id = 1 + random.below(90)
        const position = whole.includes(id) ? whole.indexOf(id) : null
        expect({ question, id, ...(await library.place(question, id)) }).toMatchObject({ question, id, position })
        expect({ question, ...(await library.firstCharacters(question)) }).toMatchObject({
          question,
          counts: countFirstCharacters(rows, whole),
        })
        const ranking = anyRanking(random)
        const byTitle = {
          ...question,
          duplicates: false,
          descending: false,
          apart: question.apart && { ...question.apart, last: false },
        }
        const listed = expectedOf(rows, { ...byTitle, offset: 0, limit: Infinity }).ids
        expect({ byTitle, ranking, ...(await library.best(byTitle, ranking, 3)) }).toMatchObject({
          byTitle,
          ranking,
          ids: bestOf(rows, listed, { ...byTitle, ...ranking }),
        })
        const word = `${random.pick(WORDS)}${random.pick(['', 'r', '公', 's'])}`
        const { word: nearest } = await library.nearest(question.scopes, word)
        expect({ word, nearest }).toEqual({ word, nearest: nearestIn(rows, question.scopes, word) })
      }
      const asked = anyQuestion(random)
      const { counts: facets } = await library.facets(asked, TODAY)
      expect({ asked, facets: asObjects(facets) }).toEqual({ asked, facets: facetsOf(rows, asked) })
      const changed = new Set(random.several(random.below(6), () => random.below(90) + 1))
      unchanged = unchanged.filter(({ id }) => !changed.has(id))
      const there = [...changed].filter(() => random.chance(0.7))
      const sources = there.map((id) => withTwin(unchanged, anySource(random, id)))
      rows = [...rows.filter(({ id }) => !changed.has(id)), ...sources]
      library.take({
        changed,
        sources,
        versions: new Map([[0, version]]),
      })
    }
  }
})

it('answers each of many simultaneous questions from one version, while changes arrive', async () => {
  for (let seed = 0; seed < LIBRARIES; seed += 1) {
    const random = randomOf(seed)
    const versions = [Array.from({ length: 60 }, (_, index) => anySource(random, index + 1))]
    let unchanged = versions[0] ?? []
    const library = libraryOf(baseOf(unchanged))
    const change = () => {
      const changed = anySource(random, 1 + random.below(60))
      unchanged = unchanged.filter(({ id }) => id !== changed.id)
      const source = withTwin(unchanged, changed)
      versions.push([...(versions.at(-1) ?? []).filter(({ id }) => id !== source.id), source])
      library.take({ changed: new Set([source.id]), sources: [source], versions: new Map([[0, versions.length]]) })
    }
    const finding = random.several(20, async () => {
      const question = { ...anyQuestion(random), scopes: random.pick([[0], [0, 3]]) }
      const found = await library.find(question)
      // Later changes don't affect an answer.
      await Promise.resolve()
      const { ids, totalCount, version } = found
      return {
        question,
        version: Number(version.slice('0:'.length)),
        found: { ids, totalCount, counts: countsIn(found) },
      }
    })
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve().then(change)

    for (const { question, version, found } of await Promise.all(finding)) {
      expect({ question, ...found }).toEqual({ question, ...expectedOf(versions[version - 1] ?? [], question) })
    }
  }
})

it('states the version of each scope of an answer', async () => {
  const library = libraryOf(baseOf([]))
  const question = {
    scopes: [3, 0],
    parts: [],
    without: [],
    also: [],
    tags: null,
    among: null,
    filing: null,
    except: [],
    kind: anyKind,
    subcategory: null,
    duplicates: false,
    apart: null,
    descending: false,
    offset: 0,
    limit: 50,
  }

  const before = await library.find(question)
  library.take({ changed: new Set([1]), sources: [], versions: new Map([[3, 7]]) })

  expect(before.version).toBe('0:1')
  expect((await library.find(question)).version).toBe('0:1 3:7')
})

it('counts a search once for all its pages and subcategories, until something changes', async () => {
  const random = randomOf(1)
  const library = libraryOf(baseOf(Array.from({ length: 60 }, (_, index) => anySource(random, index + 1))))
  const search = {
    ...anyQuestion(random),
    kind: anyKind,
    tags: null,
    without: [],
    duplicates: false,
    scopes: [0],
    parts: ['a'],
    among: null,
    filing: null,
    except: [],
    subcategory: null,
  }

  const { counts } = await library.find(search)
  const page = await library.find({ ...search, subcategory: 1, offset: 50 })
  library.take({ changed: new Set([1]), sources: [], versions: new Map([[0, 2]]) })

  expect(page.counts).toBe(counts)
  expect((await library.find(search)).counts).not.toBe(counts)
})
