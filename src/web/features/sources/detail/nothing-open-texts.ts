import { pluralize } from '#web/shared/pluralize.ts'

export const texts = {
  choose: 'Choose a source to read its notes here.',
  inAll: (sources: number, categories: number) =>
    `${pluralize(sources, { one: 'source', many: 'sources' })} in ${pluralize(categories, { one: 'category', many: 'categories' })}`,
  newThisWeek: 'New this week',
  keys: 'Keyboard shortcuts',
} as const
