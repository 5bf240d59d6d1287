import { type Actor, can } from '#contract/access.ts'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import {
  type DuplicateSource,
  type Source,
  type SourceDetail,
  type SourceList,
  textsOf,
} from '#contract/sources/sources.ts'
import { type CategoryRow, withCounts } from '#server/modules/categories/repository.ts'
import type { SourceListRows } from '#server/modules/sources/repository.ts'
import { presentHealth, presentProvenance } from './parts-sql.ts'
import type { DetailRow, SourceRow } from './row-sql.ts'

const presentPlace = ({ id, name, category }: SubcategoryRef): SubcategoryRef => ({
  id,
  name,
  category: { id: category.id, name: category.name },
})

/** What the actor gets to read of a source; who made it only those who are signed in. */
export const presentSource = (actor: Actor | null, row: SourceRow): Source => ({
  id: row.id,
  ...textsOf(row),
  name: row.title,
  tags: row.tags.map(({ id, label }) => ({ id, label })),
  isPublic: row.isPublic,
  public: row.isPublic,
  favorite: row.favorite,
  inGroup: row.groupSubCategory !== null,
  subCategory: presentPlace(row.subCategory),
  groupSubCategory: row.groupSubCategory && presentPlace(row.groupSubCategory),
  provenance: presentProvenance(actor !== null, row),
  health: presentHealth(row.health),
  createdBy:
    actor && row.createdById !== null && row.createdByName !== null
      ? { id: row.createdById, fullName: row.createdByName }
      : null,
  createdAt: row.createdAt.toISOString(),
  addedAt: row.addedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  canChange: can(actor, 'source.change', row),
  canReadHistory: can(actor, 'source.history', row),
})

/** `checksLinks` is whether the house has any links checked. */
export const presentDetail = (actor: Actor | null, row: DetailRow, checksLinks: boolean): SourceDetail => ({
  ...presentSource(actor, row),
  favoriteSince: row.favoriteSince?.toISOString() ?? null,
  isChecked: checksLinks && row.checking.isEligible ? !row.checking.isOff : null,
})

/** What is said of a source beside another that is being written. */
export const presentDuplicate = ({ id, title, link, isPublic, subCategory }: SourceRow): DuplicateSource => ({
  id,
  title,
  link,
  isPublic,
  subCategory: presentPlace(subCategory),
})

export const presentList = (
  actor: Actor | null,
  { counts, totalCount, rows }: SourceListRows,
  categories: readonly CategoryRow[],
): SourceList => ({
  categories: withCounts(categories, counts),
  sources: rows.map((row) => presentSource(actor, row)),
  totalCount,
  limit: PAGE_SIZE,
})
