import { DUE_LIMIT } from '#contract/limits.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { dayOf } from '#web/shared/dates.ts'
import { pluralize } from '#web/shared/pluralize.ts'
import { digits } from '#web/ui/digits.ts'

const partOfDay = (hour: number) => {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

export const texts = {
  name: 'Sourcebook',
  greeting: ({ fullName }: SessionUser, at: Date) =>
    `Good ${partOfDay(at.getHours())}, ${fullName.split(' ', 1).join('')}`,
  searchLabel: 'Search all sources',
  searchHint: 'Search all sources...',
  search: 'Search',
  all: 'All sources',
  size: (sources: number, categories: number) =>
    `${pluralize(sources, { one: 'source', many: 'sources' })} in ${pluralize(categories, { one: 'category', many: 'categories' })}`,
  categories: 'Categories',
  nothing: 'Nothing here yet.',
  howToBegin: 'Sources you open or star, and views you save, appear here.',
  continue: 'Continue',
  views: 'Saved views',
  allViews: 'All views',
  toDo: 'To do',
  reports: (count: number) => pluralize(count, { one: 'report to answer', many: 'reports to answer' }),
  invitations: (count: number) => pluralize(count, { one: 'invitation pending', many: 'invitations pending' }),
  brokenLinks: (count: number) => pluralize(count, { one: 'link gone or moved', many: 'links gone or moved' }),
  due: (count: number) =>
    count >= DUE_LIMIT
      ? `${digits.format(DUE_LIMIT)} or more sources due for review`
      : pluralize(count, { one: 'source due for review', many: 'sources due for review' }),
  favorites: 'Favorites',
  allFavorites: 'All favorites',
  subjects: 'Your subjects',
  allSubjects: 'All subjects',
  changed: 'Changed this week',
  changedOn: (time: string) => dayOf(time),
  member: { ROLE_GROUP_MANAGER: 'as an owner', ROLE_USER: 'as a user', ROLE_ADMIN: '' },
  youAreIn: 'You are in',
  noSubjects: 'It has no subjects yet.',
  subjectsAre: (count: number) =>
    `Its sources are filed under ${pluralize(count, { one: 'subject', many: 'subjects' })}:`,
  closeNote: 'Close note',
} as const
