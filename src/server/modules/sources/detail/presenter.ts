import { type Actor, can, type SourceOwnership } from '#contract/access.ts'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import { type DuplicateSource, type Source, type SourceDetail, textsOf } from '#contract/sources/sources.ts'
import { presentHealth, presentProvenance } from './columns.ts'
import type { DetailRow, SourceRow, ViewerColumns } from './row-sql.ts'

const presentSubcategory = ({ id, name, category }: SubcategoryRef): SubcategoryRef => ({
  id,
  name,
  category: { id: category.id, name: category.name },
})

export type SharedRow = Omit<SourceRow, keyof ViewerColumns>

/** Shared part of a source; names only for logged-in viewers. */
export const presentShared = (isSignedIn: boolean, row: SharedRow) => ({
  id: row.id,
  ...textsOf(row),
  name: row.title,
  tags: row.tags.map(({ id, label }) => ({ id, label })),
  isPublic: row.isPublic,
  public: row.isPublic,
  subCategory: presentSubcategory(row.subCategory),
  provenance: presentProvenance(isSignedIn, row),
  health: presentHealth(row.health),
  createdBy:
    isSignedIn && row.createdById !== null && row.createdByName !== null
      ? { id: row.createdById, fullName: row.createdByName }
      : null,
  createdAt: row.createdAt.toISOString(),
  addedAt: row.addedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

export const presentOwn = (actor: Actor | null, row: SourceOwnership & ViewerColumns) => ({
  favorite: row.favorite,
  inGroup: row.groupSubCategory !== null,
  groupSubCategory: row.groupSubCategory && presentSubcategory(row.groupSubCategory),
  canChange: can(actor, 'source.change', row),
  canReadHistory: can(actor, 'source.history', row),
})

/** Shared part, then viewer's part, in the order of list JSON. */
export const presentSource = (actor: Actor | null, row: SourceRow): Source => ({
  ...presentShared(actor !== null, row),
  ...presentOwn(actor, row),
})

export const presentDetail = (actor: Actor | null, row: DetailRow, checksLinks: boolean): SourceDetail => ({
  ...presentSource(actor, row),
  favoriteSince: row.favoriteSince?.toISOString() ?? null,
  isChecked: checksLinks && row.checking.isEligible ? !row.checking.isOff : null,
})

/** Duplicate as shown beside the form. */
export const presentDuplicate = ({ id, title, link, isPublic, subCategory }: SourceRow): DuplicateSource => ({
  id,
  title,
  link,
  isPublic,
  subCategory: presentSubcategory(subCategory),
})
