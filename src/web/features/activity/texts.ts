import type { ActivityKind } from '#contract/activity/activity-kinds.ts'
import type { Word } from '#contract/text/pluralise.ts'
import { pluralise } from '#web/shared/pluralise.ts'

// What several entries of a kind are called together; entries of other kinds each stand for themselves.
const acts: Partial<Record<ActivityKind, Word>> = {
  user_invited: { one: 'person invited', many: 'people invited' },
  sources_searched: { one: 'search', many: 'searches' },
  source_added: { one: 'source added', many: 'sources added' },
  source_updated: { one: 'source update', many: 'source updates' },
  source_deleted: { one: 'source deleted', many: 'sources deleted' },
  source_reviewed: { one: 'source found still good', many: 'sources found still good' },
  source_favorited: { one: 'source added to favorites', many: 'sources added to favorites' },
  source_unfavorited: { one: 'source removed from favorites', many: 'sources removed from favorites' },
  source_added_to_group: { one: 'source added to group folders', many: 'sources added to group folders' },
  source_moved_in_group: { one: 'move between group folders', many: 'moves between group folders' },
  source_removed_from_group: { one: 'source removed from the group', many: 'sources removed from the group' },
  sources_imported: { one: 'batch of sources imported', many: 'batches of sources imported' },
  category_added: { one: 'category added', many: 'categories added' },
  category_updated: { one: 'category update', many: 'category updates' },
  category_deleted: { one: 'category deleted', many: 'categories deleted' },
  subcategory_added: { one: 'subcategory added', many: 'subcategories added' },
  subcategory_updated: { one: 'subcategory update', many: 'subcategory updates' },
  subcategory_deleted: { one: 'subcategory deleted', many: 'subcategories deleted' },
  source_reported: { one: 'problem reported', many: 'problems reported' },
  report_closed: { one: 'report answered', many: 'reports answered' },
}

/** What the screen of the activity says, apart from the entries themselves (`#contract/activity-words.ts`). */
export const texts = {
  title: 'Activity',
  export: 'Export as CSV',
  showAll: 'Show all activity',
  clear: 'Clear filters',
  from: 'From (UTC)',
  to: 'To (UTC)',
  lastDays: (days: number) => `Last ${pluralise(days, { one: 'day', many: 'days' })}`,
  periodEndsFirst: 'This is after the last day',
  person: 'Person',
  everybody: 'Everybody',
  somebodyElse: 'Somebody else',
  loading: 'Loading…',
  failed: 'Something went wrong.',
  kind: 'Kind',
  everything: 'Everything',
  object: 'Object',
  objectHint: 'Part of a name',
  time: 'Time',
  activity: 'Activity',
  entries: (total: number) => `${pluralise(total, { one: 'entry', many: 'entries' })}, newest first, times in UTC`,
  notSignedIn: 'Not signed in',
  expired: 'Expired',
  byCommand: 'By the command line',
  details: 'Details',
  acts,
  oneAct: 'One act',
  under: (sources: number) =>
    `Show ${sources === 1 ? 'the source' : `all ${pluralise(sources, { one: 'source', many: 'sources' })}`}`,
  allOf: (entries: number) => `Show all ${pluralise(entries, { one: 'entry', many: 'entries' })}`,
} as const
