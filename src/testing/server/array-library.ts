import { sql } from 'kysely'
import { type Actor, can, type SourceOwnership } from '#contract/access.ts'
import { linkKey } from '#contract/links/link-key.ts'
import type { FilterName } from '#contract/lists/filter-table.ts'
import { hasPhrase, isUnspaced, type Phrase, searchTerms } from '#contract/lists/search-terms.ts'
import { stemOf } from '#contract/lists/stems.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { normalizeLink } from '#contract/text/text.ts'
import type { Db } from '#server/db/kysely.ts'

interface Subcategory {
  readonly subcategory: number
  readonly category: number
}

export interface ArraySource extends SourceOwnership, Subcategory {
  readonly id: number
  readonly texts: readonly string[]
  readonly sortTitle: string
  readonly searchText: string
  readonly linkKey: string
  readonly dueOn: string | null
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly tags: readonly { readonly id: number; readonly like: string; readonly sort: string }[]
  readonly favoriteOf: readonly number[]
  readonly filed: readonly (Subcategory & { readonly group: number })[]
  readonly imports: readonly { readonly id: number; readonly account: number }[]
}

interface Tag {
  readonly id: number
  /** Equal for tags of one label. */
  readonly like: string
  readonly scope: number
}

/** Oracle for index and SQL: lists as filters over arrays. */
export interface LibraryArrays {
  readonly sources: readonly ArraySource[]
  readonly tags: readonly Tag[]
}

export const readArrays = async (db: Db): Promise<LibraryArrays> => {
  const { rows } = await sql<LibraryArrays>`select
    (select coalesce(json_agg(t), '[]') from (
      select id, lower(label) as like, scope from tag) t) as tags,
    (select coalesce(json_agg(s), '[]') from (
      select s.id, s.is_public as "isPublic", s.group_id as "groupId", s.created_by as "createdById",
        s.subcategory_id as subcategory, sub.category_id as category,
        s.sort_title as "sortTitle", s.search_text as "searchText", s.link_key as "linkKey", s.due_on as "dueOn",
        array[s.title, regexp_replace(s.link, '^https?://', '', 'i'), s.note] || array(
          select t.label from source_tag st join tag t on t.id = st.tag_id where st.source_id = s.id) as texts,
        json_build_object(
          'country', coalesce(s.countries, '{unknown}'), 'language', coalesce(s.languages, '{unknown}'),
          'access', array[coalesce(s.access, 'unknown')], 'exposure', array[coalesce(s.exposure, 'unknown')],
          'official', case when s.official is null then array['unknown'] else array[case when s.official then 'yes' else 'no' end] end,
          'health', array[coalesce((select state from link_health where source_id = s.id), 'unchecked')]) as values,
        (select coalesce(json_agg(json_build_object('id', t.id, 'like', lower(t.label), 'sort', t.sort_label)), '[]')
          from source_tag st join tag t on t.id = st.tag_id where st.source_id = s.id) as tags,
        array(select account_id from favorite where source_id = s.id) as "favoriteOf",
        (select coalesce(json_agg(json_build_object('group', gs.group_id, 'subcategory', f.id, 'category', f.category_id)), '[]')
          from group_source gs join subcategory f on f.id = gs.subcategory_id where gs.source_id = s.id) as filed,
        (select coalesce(json_agg(json_build_object('id', m.id, 'account', m.account_id)), '[]')
          from imported_source i join source_import m on m.id = i.import_id where i.source_id = s.id) as imports
      from source s join subcategory sub on sub.id = s.subcategory_id) s) as sources`.execute(db)
  return rows[0] ?? { sources: [], tags: [] }
}

export interface ArrayQuery {
  readonly actor: Actor | null
  readonly groupId: number | null
  readonly query: SourceListQuery
  readonly today: string
}

const byTitle = (one: ArraySource, other: ArraySource) =>
  Buffer.compare(Buffer.from(one.sortTitle), Buffer.from(other.sortTitle)) || one.id - other.id

export const partOf = (word: string): string => (word.length < 3 && !isUnspaced(word) ? ` ${word}` : word)

export const linkOf = (search: string): string | null => {
  const link = /^[^\s"]+$/.test(search) && !search.startsWith('-') ? normalizeLink(search) : null
  return link === null ? null : linkKey(link)
}

const matchesSearch = (source: ArraySource, search: string): boolean => {
  if (search === '') return true
  const { words, phrases, without, withoutPhrases } = searchTerms(search.replace(/^https?:\/\//i, ''))
  if ([words, phrases, without, withoutPhrases].every(({ length }) => length === 0)) return false
  const hasParts = (wanted: readonly string[]) => wanted.every((word) => source.searchText.includes(partOf(word)))
  const isThere = (wanted: readonly string[]) => hasParts(wanted) || source.linkKey === linkOf(search)
  const hasIn = (phrase: Phrase) => source.texts.some((text) => hasPhrase(text, phrase))
  const wanted = [...words.map(stemOf), ...phrases.flat()]
  return (
    isThere(wanted) &&
    phrases.every(hasIn) &&
    !without.some((word) => hasParts([word])) &&
    !withoutPhrases.some((phrase) => isThere([...wanted, ...phrase]) && hasIn(phrase))
  )
}

const listIn = (text: string) => (text === '' ? [] : text.split(','))

export const facetNames = ['country', 'language', 'access', 'exposure', 'official', 'health', 'category'] as const

type SourceFilter = (source: ArraySource) => boolean

export const visibleTo = ({ sources, tags }: LibraryArrays, { actor, groupId, query, today }: ArrayQuery) => {
  const visible = sources.filter((source) => can(actor, 'source.read', source))
  const links = Map.groupBy(visible, (source) => source.linkKey)
  const ownScope = actor === null ? null : (actor.groupId ?? -1)
  const isSeenTag = ({ id, scope }: Tag) =>
    scope === 0 || scope === ownScope || visible.some((source) => source.tags.some((tag) => tag.id === id))
  const labels = listIn(query.tag).map((id) => tags.find((tag) => tag.id === Number(id) && isSeenTag(tag))?.like)
  const filedIn = (source: ArraySource): Subcategory | undefined =>
    groupId === null ? source : source.filed.find(({ group }) => group === groupId)
  const valuesOf = (name: string, source: ArraySource): readonly string[] =>
    name === 'category' ? [String(filedIn(source)?.category)] : (source.values[name] ?? [])
  const isDue = ({ dueOn }: ArraySource) => dueOn !== null && dueOn <= today
  const isTwice = (source: ArraySource) => (links.get(source.linkKey)?.length ?? 0) > 1
  /** Predicates by name; facets omit their own. */
  const filters: Readonly<Record<Exclude<FilterName, 'subCategory'> | 'scope', SourceFilter>> = {
    scope: (source) => filedIn(source) !== undefined,
    search: (source) => matchesSearch(source, query.search),
    tag: (source) => labels.every((label) => source.tags.some(({ like }) => like === label)),
    favorite: ({ favoriteOf }) => query.favorite === '' || actor === null || favoriteOf.includes(actor.id),
    import: ({ imports }) =>
      query.import === '' || imports.some(({ id, account }) => id === Number(query.import) && account === actor?.id),
    due: (source) => query.due === '' || isDue(source),
    duplicates: (source) => query.duplicates === '' || isTwice(source),
    ...(Object.fromEntries(
      facetNames.map((name) => [
        name,
        (source: ArraySource) =>
          query[name] === '' || valuesOf(name, source).some((value) => listIn(query[name]).includes(value)),
      ]),
      // fromEntries forgets the names.
    ) as Record<(typeof facetNames)[number], SourceFilter>),
  }
  const matching = (leftOut?: string) => {
    const passed = Object.entries(filters).filter(([name]) => name !== leftOut)
    return visible.filter((source) => passed.every(([, passes]) => passes(source))).toSorted(byTitle)
  }
  const isChosen = (source: ArraySource) =>
    query.subCategory === '' || filedIn(source)?.subcategory === Number(query.subCategory)
  return { visible, matching, isChosen, filedIn, valuesOf, isDue, isTwice }
}

const inOrder = (titled: readonly ArraySource[], { actor, query }: ArrayQuery): readonly ArraySource[] => {
  const descends = query.direction === 'DESC'
  const turned = <T>(those: readonly T[]) => (descends ? those.toReversed() : those)
  if (query.duplicates !== '') return turned([...Map.groupBy(titled, (source) => source.linkKey).values()].flat())
  if (query.order === 'title' || actor === null) return turned(titled)
  const isFavorite = ({ favoriteOf }: ArraySource) => favoriteOf.includes(actor.id)
  return turned([titled.filter(isFavorite), titled.filter((source) => !isFavorite(source))]).flat()
}

/** Ordered list and counts by subcategory. */
export const listOf = (arrays: LibraryArrays, question: ArrayQuery) => {
  const { matching, isChosen, filedIn } = visibleTo(arrays, question)
  const matched = matching()
  const filed = Map.groupBy(matched, (source) => filedIn(source)?.subcategory ?? 0)
  const counts = new Map([...filed].map(([subcategory, those]) => [subcategory, those.length]))
  return { counts, sources: inOrder(matched.filter(isChosen), question) }
}
