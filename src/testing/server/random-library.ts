import { sql } from 'kysely'
import type { FilterName } from '#contract/lists/filter-table.ts'
import { searchWords, sortKey } from '#contract/text/normalize.ts'
import type { Db } from '#server/db/kysely.ts'
import { derivedColumns } from '#server/modules/sources/repository.ts'
import type { Random } from '#testing/random.ts'

// Words with shared parts, accents, no spaces, or astral characters.
const words = (text: string) => text.split(' ')
const WORDS = words(
  `register Registry reg Öffentlich offen Straße strasse EU Europa a an Ana banana 公司 公司注册 司法 ทะเบียน 日本語 😀 𐐨𐐨 \uFFFD 100% under_score o'neill x 2024`,
)
const ASKED = words('reg re r gist regstry bananna strase ana an a e eu 司 公司 本 ทะ strass ö % _ ... 😀 𐐨 20 none')

export interface Mix {
  readonly count: number
  readonly words: readonly string[]
  readonly publicShare: number
  /** Share of recorded facts. */
  readonly knownShare: number
}

export const USUAL_MIX: Mix = { count: 120, words: WORDS, publicShare: 0.7, knownShare: 0.5 }

const SIZES = [120, 0, 400, 3, 40]
// Mixed; nearly equal titles; without spaces; overlapping words.
const VOCABULARIES = [
  WORDS,
  words('register a'),
  words('公司 公司注册 司法 ทะเบียน 日本語 😀'),
  words('a an ana banana reg register'),
]
const PUBLIC_SHARES = [0.7, 0.1, 1]
const KNOWN_SHARES = [0.5, 0.05, 0.95]

export const MIXES = SIZES.length * VOCABULARIES.length * PUBLIC_SHARES.length

const cycle = <T>(from: readonly T[], turn: number): T => from[Math.floor(turn) % from.length] as T

export const mixOf = (library: number): Mix => ({
  count: cycle(SIZES, library),
  words: cycle(VOCABULARIES, library / SIZES.length),
  publicShare: cycle(PUBLIC_SHARES, library / (SIZES.length * VOCABULARIES.length)),
  knownShare: cycle(KNOWN_SHARES, library),
})

export interface LibraryFiling {
  readonly mix?: Mix
  readonly groupIds: readonly (number | null)[]
  readonly subcategoryIds: readonly number[]
  readonly categoryIds: readonly number[]
  readonly tags: readonly { readonly id: number; readonly label: string }[]
  readonly subjects: readonly { readonly id: number; readonly categoryId: number; readonly groupId: number }[]
  readonly importIds: readonly number[]
}

const anyTitle = (random: Random, { mix = USUAL_MIX }: Pick<LibraryFiling, 'mix'>) =>
  // Few words, so that titles repeat.
  random.several(1 + random.below(3), () => random.pick(mix.words)).join(random.pick([' ', '-']))

const COUNTRIES = words('GE MT 001 EU GB')
const LANGUAGES = words('en ka sr-Latn')
const ACCESSES = words('open registration paid restricted')
const EXPOSURES = words('none logged identified notified')
const STATES = words('unchecked works moved blocked gone')
const DAY_MS = 86_400_000

const anyProvenance = (random: Random, { mix = USUAL_MIX }: Pick<LibraryFiling, 'mix'>) => {
  const some = <T>(make: () => T) => (random.chance(mix.knownShare) ? make() : null)
  const dueOn = new Date(Date.now() + (random.below(3) - 1) * DAY_MS)
  return {
    official: some(() => random.chance(0.5)),
    countries: some(() => [...new Set(random.several(1 + random.below(3), () => random.pick(COUNTRIES)))].toSorted()),
    languages: some(() => [random.pick(LANGUAGES)]),
    access: some(() => random.pick(ACCESSES)),
    exposure: some(() => random.pick(EXPOSURES)),
    due_on: some(() => dueOn.toISOString().slice(0, 10)),
  }
}

const anyColumns = (random: Random, places: LibraryFiling, labels: readonly string[] = []) => {
  const { groupIds, subcategoryIds, mix = USUAL_MIX } = places
  const texts = {
    title: anyTitle(random, places),
    // Few hosts, so that links repeat.
    link: `https://${random.pick(['x', 'reg', 'banana'])}.example/${random.below(random.pick([30, 1000]))}`,
    note: random.several(random.below(4), () => random.pick(mix.words)).join(' ') || '-',
  }
  const provenance = anyProvenance(random, places)
  return {
    ...texts,
    ...derivedColumns({ ...texts, labels, countries: provenance.countries }),
    is_public: random.chance(mix.publicShare),
    group_id: random.pick(groupIds),
    subcategory_id: random.pick(subcategoryIds),
    ...provenance,
  }
}

export const addSources = async (
  db: Db,
  random: Random,
  { count, places }: { count: number; places: LibraryFiling },
) => {
  const tagsOf = random.several(count, () => places.tags.filter(() => random.chance(0.25)))
  const rows = tagsOf.map((tags) =>
    anyColumns(
      random,
      places,
      tags.map(({ label }) => label),
    ),
  )
  if (rows.length === 0) return
  const health = (id: number) => ({ source_id: id, state: random.pick(STATES) })
  const added = await db.insertInto('source').values(rows).returning(['id', 'scope']).execute()
  const tagged = added.flatMap(({ id, scope }, index) =>
    (tagsOf[index] ?? []).map((tag) => ({ source_id: id, scope, tag_id: tag.id })),
  )
  const checked = added.filter(() => random.chance(0.5)).map(({ id }) => health(id))
  if (checked.length > 0) await db.insertInto('link_health').values(checked).execute()
  if (tagged.length > 0) await db.insertInto('source_tag').values(tagged).execute()
  for (const { id } of added) {
    if (random.chance(0.3)) await file(db, random, { id, places })
    if (random.chance(0.2)) await addToImport(db, random, { id, places })
  }
}

interface SourceFiling {
  readonly id: number
  readonly places: LibraryFiling
}

const file = async (db: Db, random: Random, { id, places: { subjects } }: SourceFiling) => {
  if (subjects.length === 0) return
  const { groupId, id: subcategoryId } = random.pick(subjects)
  await sql`insert into group_source (group_id, source_id, subcategory_id) select ${groupId}, id, ${subcategoryId} from source
    where id = ${id} on conflict (group_id, source_id) do update set subcategory_id = excluded.subcategory_id`.execute(
    db,
  )
}

const addToImport = async (db: Db, random: Random, { id, places: { importIds } }: SourceFiling) => {
  if (importIds.length === 0) return
  await sql`insert into imported_source (source_id, import_id) select id, ${random.pick(importIds)} from source
    where id = ${id} on conflict do nothing`.execute(db)
}

const anyId = async (db: Db, random: Random): Promise<number> => {
  const rows = await db.selectFrom('source').select('id').orderBy('id').execute()
  return rows.length === 0 ? 0 : random.pick(rows).id
}

const labelsOf = async (db: Db, id: number): Promise<string[]> => {
  const { rows } = await sql<{ label: string }>`
    select t.sort_label as label from source_tag st join tag t on t.id = st.tag_id where st.source_id = ${id}`.execute(
    db,
  )
  return rows.map(({ label }) => label)
}

type Write = (db: Db, random: Random, places: LibraryFiling) => Promise<unknown>

const tagged: Write = async (db, random, { tags }) => {
  const id = await anyId(db, random)
  const tag = random.pick(tags)
  await db.transaction().execute(async (tx) => {
    await sql`insert into source_tag (source_id, scope, tag_id) select id, scope, ${tag.id} from source where id = ${id}
      on conflict do nothing`.execute(tx)
    await sql`update source set search_text = search_text || ${` ${sortKey(tag.label).trim()}`} where id = ${id}`.execute(
      tx,
    )
  })
}

const WRITES: readonly Write[] = [
  (db, random, places) => addSources(db, random, { count: 1 + random.below(5), places }),
  async (db, random) =>
    db
      .deleteFrom('source')
      .where('id', '=', await anyId(db, random))
      .execute(),
  async (db, random, places) => {
    const id = await anyId(db, random)
    const columns = anyColumns(random, places, await labelsOf(db, id))
    await db.updateTable('source').set(columns).where('id', '=', id).execute()
  },
  async (db, random) =>
    sql`update source set is_public = not is_public where id = ${await anyId(db, random)}`.execute(db),
  async (db, random, { subcategoryIds }) =>
    sql`update source set subcategory_id = ${random.pick(subcategoryIds)} where id = ${await anyId(db, random)}`.execute(
      db,
    ),
  tagged,
  async (db, random, places) => {
    const columns = { ...anyProvenance(random, places), review_every: 1 + random.below(36) }
    await db
      .updateTable('source')
      .set(columns)
      .where('id', '=', await anyId(db, random))
      .execute()
  },
  // Moves the due day but no version.
  async (db, random, places) => {
    const id = await anyId(db, random)
    await sql`with reviewed as (update source set due_on = ${anyProvenance(random, places).due_on}::text::date where id = ${id} returning id)
      insert into source_review (source_id, reviewed_at) select id, now() from reviewed
      on conflict (source_id) do update set reviewed_at = excluded.reviewed_at`.execute(db)
  },
  async (db, random) =>
    sql`insert into link_health (source_id, state) select id, ${random.pick(STATES)} from source where id = ${await anyId(db, random)}
      on conflict (source_id) do update set state = excluded.state`.execute(db),
  // Swaps in one transaction.
  async (db, random, places) => {
    const ids = [await anyId(db, random), await anyId(db, random)]
    const { title, sort_title } = anyColumns(random, places)
    await sql`update source set title = ${title}, sort_title = ${sort_title},
      search_text = search_text || ${` ${searchWords(title).join(' ')}`} where id = any(${ids})`.execute(db)
  },
  async (db, random) =>
    sql`insert into favorite (account_id, source_id) select a.id, ${await anyId(db, random)} from account a
      where exists (select from source where id = ${await anyId(db, random)}) on conflict do nothing`
      .execute(db)
      .catch(() => {}),
  (db) => sql`delete from favorite where source_id % 3 = 0`.execute(db),
  async (db, random, places) => file(db, random, { id: await anyId(db, random), places }),
  (db) => sql`delete from group_source where source_id % 4 = 0`.execute(db),
  // Names have a version of their own.
  async (db, random, places) =>
    sql`update subcategory set name = ${anyTitle(random, places)} || id where id = ${random.pick(places.subcategoryIds)}`.execute(
      db,
    ),
  async (db, random, places) =>
    sql`update tag set label = ${anyTitle(random, places)} || id where id = ${random.pick(places.tags).id}`.execute(db),
  (db, random, places) => sql`update account set full_name = ${anyTitle(random, places)}`.execute(db),
]

/** Makes a random change to the library. */
export const writeAnything: Write = (db, random, places) => random.pick(WRITES)(db, random, places)

const anyTerm = (random: Random) => {
  const word = () => random.pick(random.chance(0.5) ? ASKED : WORDS)
  if (random.chance(0.05)) return `http://www.${random.pick(['x', 'reg'])}.example/${random.below(30)}/?utm_source=a`
  const phrase = () => `"${random.several(1 + random.below(2), word).join(random.pick([' ', '-', ', ']))}"`
  return `${random.chance(0.15) ? '-' : ''}${random.chance(0.2) ? phrase() : word()}`
}

type OtherQueryKey = 'search' | 'subCategory' | 'favorite' | 'tag' | 'duplicates'

const anyFilters = (
  random: Random,
  { categoryIds, subjects, importIds }: LibraryFiling,
): Record<Exclude<FilterName, OtherQueryKey>, string> => {
  const some = (values: readonly string[]) =>
    random.chance(0.25) ? random.several(random.pick([1, 1, 2]), () => random.pick(values)).join(',') : ''
  return {
    country: some([...COUNTRIES, 'VA', 'unknown']),
    category: some([...categoryIds, ...subjects.map(({ categoryId }) => categoryId), 987_654].map(String)),
    language: some([...LANGUAGES, 'unknown']),
    access: some([...ACCESSES, 'unknown']),
    exposure: some([...EXPOSURES, 'unknown']),
    official: random.pick(['', '', '', 'yes', 'no', 'unknown']),
    health: some(STATES),
    due: random.chance(0.15) ? 'yes' : '',
    import: random.chance(0.1) ? String(random.pick([...importIds, 987_654])) : '',
  }
}

export const anyQuery = (random: Random, places: LibraryFiling): Record<string, string> => ({
  ...(random.chance(0.5) ? anyFilters(random, places) : {}),
  ...anyList(random, places),
})

const anyList = (
  random: Random,
  { subcategoryIds, subjects, tags }: LibraryFiling,
): Record<OtherQueryKey | 'order' | 'direction' | 'page', string> => ({
  search: random.several(random.pick([0, 0, 1, 1, 1, 2, 3]), () => anyTerm(random)).join(' '),
  order: random.pick(['title', 'title', 'favorite']),
  direction: random.pick(['ASC', 'DESC']),
  page: String(1 + random.below(random.pick([1, 2, 6]))),
  subCategory: random.chance(0.3)
    ? String(random.pick([...subcategoryIds, ...subjects.map(({ id }) => id), 987_654]))
    : '',
  favorite: random.chance(0.2) ? 'yes' : '',
  duplicates: random.chance(0.25) ? 'yes' : '',
  tag: random
    .several(random.pick([0, 0, 0, 1, 2]), () => random.pick([...tags.map(({ id }) => id), 987_654]))
    .join(','),
})
