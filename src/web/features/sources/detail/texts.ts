import { day, longDay } from '#web/shared/dates.ts'
import { pluralise } from '#web/shared/pluralise.ts'
import { digits } from '#web/ui/digits.ts'

export const dayOf = (time: string): string => day.format(new Date(time))

const dueDayOf = (utcDay: string) => dayOf(`${utcDay}T12:00`)

export const texts = {
  open: 'Open site',
  newWindow: '(opens in a new window)',
  copyLink: 'Copy link',
  moreActions: 'More actions',
  copyCitation: 'Copy citation',
  citation: ({ title, link }: { title: string; link: string }) => `${title}, ${link}, accessed on ${longDay.format()}`,
  report: 'Report a problem',
  copied: { link: 'Link copied', citation: 'Citation copied', failed: 'Not copied: the browser does not allow it' },
  more: 'more',
  less: 'less',
  category: 'Category',
  inGroup: 'In group',
  visibleTo: 'Visible to',
  everybody: 'Everyone',
  private: 'Private',
  groupAlone: 'your group only',
  administratorsAlone: 'the administrators only',
  favorite: 'Favorite',
  since: (time: string) => `Yours since ${dayOf(time)}`,
  authority: (isOne: boolean) => (isOne ? 'authority' : 'no authority'),
  andMore: (names: number) => `and ${digits.format(names)} more`,
  query: 'Query',
  lookUp: 'Look up',
  lookUpLabel: 'Look up at this source',
  lookUpHint: 'A name...',
  reviewed: 'Reviewed',
  notReviewed: 'Not yet',
  dueSince: (day: string) => `due since ${dueDayOf(day)}`,
  dueFrom: (day: string) => `due again on ${dueDayOf(day)}`,
  stillGood: 'Still good',
  added: 'Added',
  changed: 'Changed',
  notes: 'Notes',
  noNotes: 'No notes available.',
  tags: 'Tags',
  noTags: 'No tags available.',
  filterBy: ({ label }: { label: string }) => `Filter by tag ${label}`,
  history: 'History',
  allOf: (entries: number) => `Show all ${digits.format(entries)}`,
  sameSite: 'More from',
  missing: 'This source does not exist, or is private to another group.',
  back: 'Back to overview',
  choose: 'Choose a source to read its notes here.',
  inAll: (sources: number, categories: number) =>
    `${pluralise(sources, { one: 'source', many: 'sources' })} in ${pluralise(categories, { one: 'category', many: 'categories' })}`,
  newThisWeek: 'New this week',
  keys: 'Keyboard shortcuts',
} as const
