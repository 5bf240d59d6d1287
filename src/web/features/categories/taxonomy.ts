import type { Screen } from '#contract/access.ts'
import type { Category } from '#contract/categories/categories.ts'
import type { NounForms } from '#contract/text/pluralize.ts'
import type { SourceScope } from '#web/features/sources/queries.ts'
import { pluralize } from '#web/shared/pluralize.ts'
import { categoryTexts, subjectTexts } from './texts.ts'

export interface Taxonomy {
  readonly screen: Screen
  readonly title: string
  readonly category: NounForms
  readonly subcategory: NounForms
  readonly listPath: '/folders' | '/categories'
  readonly detailPath: '/folders/$slug' | '/categories/$slug'
  readonly scope: SourceScope
  /** List of sources, filtered by a subcategory. */
  readonly sourcesPath: '/my-sources' | '/sources'
  readonly sourcePath: '/my-sources/$slug' | '/sources/$slug'
  readonly hints: {
    readonly choose: string
    readonly filter: string
    readonly newCategory: string
    readonly whatFor: string
    readonly addCategories: string
    readonly noSubcategories: string
    readonly subdivide: string
    readonly addSubcategory: string
  }
  readonly deletesFiled: boolean
  readonly consequenceOf: (sources: string) => string
}

export const subjects: Taxonomy = {
  ...subjectTexts,
  screen: 'subjects',
  listPath: '/folders',
  detailPath: '/folders/$slug',
  scope: 'group',
  sourcesPath: '/my-sources',
  sourcePath: '/my-sources/$slug',
  deletesFiled: true,
}

export const categories: Taxonomy = {
  ...categoryTexts,
  screen: 'categories',
  listPath: '/categories',
  detailPath: '/categories/$slug',
  scope: 'global',
  sourcesPath: '/sources',
  sourcePath: '/sources/$slug',
  deletesFiled: false,
}

export const isDeletable = ({ deletesFiled }: Taxonomy, { count }: { count: number }): boolean =>
  deletesFiled || count === 0

export const source: NounForms = { one: 'source', many: 'sources' }

export const contentsOf = (taxonomy: Taxonomy, { subCategories, count }: Category): string =>
  `${pluralize(subCategories.length, taxonomy.subcategory)}, ${pluralize(count, source)}`
