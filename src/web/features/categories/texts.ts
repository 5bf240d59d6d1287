import { subjectHints } from '#contract/messages.ts'
import type { NounForms } from '#contract/text/pluralize.ts'
import { pluralize } from '#web/shared/pluralize.ts'
import { digits } from '#web/ui/digits.ts'

export const texts = {
  add: 'Add',
  save: 'Save',
  done: 'Done',
  cancel: 'Cancel',
  name: 'Name',
  rename: (what: string) => `Rename ${what}`,
  delete: (what: string) => `Delete ${what}`,
  editing: (name: string) => `Edit ${name}`,
  added: 'Added',
  saved: 'Saved',
  deleted: 'Deleted',
  sources: 'Sources',
  showAll: (count: number) => `Show all ${digits.format(count)}`,
  found: (found: number, all: number, word: NounForms) =>
    found === 0 ? `No ${word.many} found` : `${found} of ${pluralize(all, word)}`,
} as const

export const subjectTexts = {
  title: 'Subjects',
  category: { one: 'subject', many: 'subjects' },
  subcategory: { one: 'category', many: 'categories' },
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
  consequenceOf: (sources: string) => `${sources} will leave the group. No source is deleted.`,
} as const

export const categoryTexts = {
  title: 'Categories',
  category: { one: 'category', many: 'categories' },
  subcategory: { one: 'subcategory', many: 'subcategories' },
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
  consequenceOf: (sources: string) => `You can’t delete it while it has sources. First move or delete the ${sources}.`,
} as const
