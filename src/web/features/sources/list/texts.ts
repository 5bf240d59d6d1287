import { pluralise } from '#web/shared/pluralise.ts'
import { digits } from '#web/ui/digits.ts'

export const texts = {
  count: (count: number) => pluralise(count, { one: 'source', many: 'sources' }),
  tagFilter: (label = 'that is on nothing here') => `tag ${label}`,
  duplicates: 'Duplicates',
  noDuplicates: 'No duplicates.',
  onlyFavorites: 'Only favorites',
  filters: 'Filters',
  show: (count: number | undefined) =>
    count === undefined ? 'Show sources' : `Show ${pluralise(count, { one: 'source', many: 'sources' })}`,
  emptyOnes: (count: number) =>
    pluralise(count, { one: 'category without results', many: 'categories without results' }),
  choosePage: (pages: number) => ` of ${digits.format(pages)}, choose a page`,
  remove: ({ text }: { readonly text: string }) => `Remove ${text}`,
  bestMatches: 'Best matches',
  didYouMean: 'Did you mean',
  letters: 'Letters',
  noLetter: 'Digits and signs',
  tags: 'Tags',
  previousSource: 'Previous source',
  nextSource: 'Next source',
  clearAll: 'Clear all',
} as const
