import { pluralise } from '#web/shared/pluralise.ts'

export const texts = {
  choose: 'Choose a source to read its notes here.',
  inAll: (sources: number, categories: number) =>
    `${pluralise(sources, { one: 'source', many: 'sources' })} in ${pluralise(categories, { one: 'category', many: 'categories' })}`,
  newThisWeek: 'New this week',
  keys: 'Keyboard shortcuts',
} as const
