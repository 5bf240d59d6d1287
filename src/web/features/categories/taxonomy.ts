import type { Screen } from '#contract/access.ts'
import type { Category } from '#contract/categories/categories.ts'
import { subjectHints } from '#contract/messages.ts'
import type { Word } from '#contract/text/pluralise.ts'
import { pluralise } from '#web/shared/pluralise.ts'

/** What differs between the screens that keep a taxonomy: a group's own, and the administrators’. */
export interface Taxonomy {
  readonly screen: Screen
  readonly title: string
  /** The first level, and the second within it. */
  readonly category: Word
  readonly subcategory: Word
  readonly listPath: '/folders' | '/categories'
  readonly detailPath: '/folders/$slug' | '/categories/$slug'
  /** The list that a subcategory filters. */
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
  /** Whether what sources are filed under can be deleted all the same (decision 0013, roles). */
  readonly deletesFiled: boolean
  /** What becomes of the sources in what is deleted, for the dialog before it. */
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

/** Whether it can be deleted; the administrators’ own only while no source is filed under it. */
export const isDeletable = ({ deletesFiled }: Taxonomy, { count }: { count: number }): boolean =>
  deletesFiled || count === 0

export const source: Word = { one: 'source', many: 'sources' }

/** '3 categories, 12 sources'. */
export const contentsOf = (taxonomy: Taxonomy, { subCategories, count }: Category): string =>
  `${pluralise(subCategories.length, taxonomy.subcategory)}, ${pluralise(count, source)}`

/** '2 of 14 subjects'. */
export const foundText = ({ category }: Taxonomy, found: number, all: number): string =>
  found === 0 ? `No ${category.many} found` : `${found} of ${pluralise(all, category)}`

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
