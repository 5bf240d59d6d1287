import type { Screen } from '#contract/access.ts'
import type { Category } from '#contract/categories/categories.ts'
import { subjectHints } from '#contract/messages.ts'
import type { Word } from '#contract/text/pluralise.ts'
import { pluralise } from '#web/shared/pluralise.ts'

export interface Taxonomy {
  readonly screen: Screen
  readonly title: string
  readonly category: Word
  readonly subcategory: Word
  readonly listPath: '/folders' | '/categories'
  readonly detailPath: '/folders/$slug' | '/categories/$slug'
  /** List filtered by a subcategory. */
  readonly sourcesPath: '/my-sources' | '/sources'
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
  screen: 'subjects',
  title: 'Subjects',
  category: { one: 'subject', many: 'subjects' },
  subcategory: { one: 'category', many: 'categories' },
  listPath: '/folders',
  detailPath: '/folders/$slug',
  sourcesPath: '/my-sources',
  hints: {
    choose: 'Choose a subject to see its categories here.',
    filter: 'Filter subjects',
    newCategory: 'New Subject',
    whatFor: subjectHints.whatFor,
    addCategories: subjectHints.addSubjects,
    noSubcategories: subjectHints.noCategories,
    subdivide: subjectHints.categorize,
    addSubcategory: subjectHints.addCategory,
  },
  deletesFiled: true,
  consequenceOf: (sources) => `${sources} will leave the group. No source is deleted.`,
}

export const categories: Taxonomy = {
  screen: 'categories',
  title: 'Categories',
  category: { one: 'category', many: 'categories' },
  subcategory: { one: 'subcategory', many: 'subcategories' },
  listPath: '/categories',
  detailPath: '/categories/$slug',
  sourcesPath: '/sources',
  hints: {
    choose: 'Choose a category to see its subcategories here.',
    filter: 'Filter categories',
    newCategory: 'New Category',
    whatFor: 'Every source is filed under a subcategory.',
    addCategories: 'Add categories',
    noSubcategories: 'No subcategories added.',
    subdivide: 'Add a subcategory to the category',
    addSubcategory: 'Add subcategory',
  },
  deletesFiled: false,
  consequenceOf: (sources) => `Nothing is deleted while sources are in it: first move or delete the ${sources}.`,
}

export const isDeletable = ({ deletesFiled }: Taxonomy, { count }: { count: number }): boolean =>
  deletesFiled || count === 0

export const source: Word = { one: 'source', many: 'sources' }

export const contentsOf = (taxonomy: Taxonomy, { subCategories, count }: Category): string =>
  `${pluralise(subCategories.length, taxonomy.subcategory)}, ${pluralise(count, source)}`

export const foundText = ({ category }: Taxonomy, found: number, all: number): string =>
  found === 0 ? `No ${category.many} found` : `${found} of ${pluralise(all, category)}`

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
