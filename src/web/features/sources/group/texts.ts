import type { SubcategoryRef } from '#contract/categories/categories.ts'

export const texts = {
  addToGroup: 'Add to group',
  moveWithinGroup: 'Move within group',
  add: 'Add',
  move: 'Move',
  remove: 'Remove',
  fromGroup: ' from group',
  cancel: 'Cancel',
  addTo: 'Add to',
  sureToRemove: 'Are you sure you want to remove this source from your group',
  search: 'Search group categories',
  searchHint: 'Search group categories...',
  subjects: 'Subjects',
  categoriesOf: (subject: string) => `Categories of ${subject}`,
  chosen: 'Chosen:',
  noneChosen: 'No group category is chosen.',
  sources: 'sources',
  askOwner: 'Ask an owner of your group to add subjects and categories.',
  filedSince: (place: SubcategoryRef | null) =>
    `A colleague has just ${place ? `moved it to ${place.category.name} › ${place.name}` : 'removed it from the group'}. Press again to file it here.`,
} as const
