import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/limits.ts'
import { coverageEndpoints } from '#contract/lists/coverage.ts'
import { facetEndpoints, sourceFacets } from '#contract/lists/facets.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceEndpoints, sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import type { Db } from '#server/db/kysely.ts'
import { categoriesIn, readSubjects, withCounts } from '#server/modules/categories/repository.ts'
import { presentSource } from '#server/modules/sources/detail/presenter.ts'
import { rowsWhere } from '#server/modules/sources/detail/row-sql.ts'
import { type ArrayQuery, listOf, readArrays } from './array-library.ts'
import { bestOf, coverageOf, facetsOf, lettersOf, placeOf, suggestionOf, withoutOf } from './array-queries.ts'

const presented = async (db: Db, { actor }: ArrayQuery, ids: readonly number[]) => {
  const { rows } = await rowsWhere(
    actor,
    sql`s.id = any(${ids}) order by array_position(${ids}::bigint[], s.id)`,
  ).execute(db)
  return rows.map((row) => presentSource(actor, row))
}

const alternativesOf = (...asked: Parameters<typeof suggestionOf>) => {
  const search = suggestionOf(...asked)
  return { search, without: search === null ? withoutOf(...asked) : null }
}

/** Expected answers of list calls as JSON by path, computed over arrays. */
export const expectedAnswers = async (db: Db, question: ArrayQuery, id: number): Promise<Record<string, string>> => {
  const arrays = await readArrays(db)
  const { query, groupId } = question
  const global = await categoriesIn(db).listGlobal()
  const categories = groupId === null ? global : await readSubjects(db, groupId)
  const { counts, sources } = listOf(arrays, question)
  const page = sources.slice((query.page - 1) * PAGE_SIZE, query.page * PAGE_SIZE)
  const { best, suggestions, place, letters } = searchEndpoints
  const isByTitle = query.duplicates === '' && (query.order === 'title' || question.actor === null)
  const search = z.parse(sourceListQuery, { search: query.search })
  const searched = { ...question, groupId: null, query: search }
  const answers = {
    [(groupId === null ? sourceEndpoints.list : sourceEndpoints.listGroup).path]: {
      categories: withCounts(
        categories,
        [...counts].map(([subcategoryId, count]) => ({ subcategoryId, count })),
      ),
      sources: await presented(
        db,
        question,
        page.map((source) => source.id),
      ),
      totalCount: sources.length,
      limit: PAGE_SIZE,
    },
    [place.path.replace(':id', String(id))]: { page: placeOf(arrays, question, id) },
    [letters.path]: isByTitle ? lettersOf(arrays, question) : [],
    [facetEndpoints.facets.path]: z.parse(sourceFacets, facetsOf(arrays, question)),
    [coverageEndpoints.read.path]: coverageOf(arrays, question, global),
    [best.path]: query.search === '' ? [] : await presented(db, question, bestOf(arrays, searched)),
    [suggestions.path]: query.search === '' ? { search: null, without: null } : alternativesOf(arrays, searched),
  }
  return Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, JSON.stringify(answer)]))
}
