import type { FilterName } from '#contract/lists/filter-table.ts'
import type { CodeNames } from '#contract/sources/code-names.ts'
import { UNKNOWN } from '#contract/sources/provenance-values.ts'
import { NOT_RECORDED } from '#contract/sources/provenance-words.ts'
import { type NumberFormatter, pluralize } from '#contract/text/pluralize.ts'
import type { ActivityEntry, ActivityValues } from './activity.ts'
import type { ActivityKind } from './activity-kinds.ts'
import { activityFieldWord, activityValueText } from './activity-values.ts'

const SOURCES = { one: 'source', many: 'sources' }
const OLD_ENTRIES = { one: 'old entry', many: 'old entries' }

type LogEntry = Pick<ActivityEntry, 'kind' | 'person' | 'group' | 'object' | 'before' | 'after' | 'address'>

const textOf = (values: ActivityValues | null, field: string): string | null => {
  const value = values?.[field]
  return typeof value === 'string' && value !== '' ? value : null
}

const numberOf = (values: ActivityValues | null, field: string): number | null => {
  const value = values?.[field]
  return typeof value === 'number' ? value : null
}

const quoted = (name: string) => `“${name}”`

/** The text with the name inserted; '' for an unknown name. */
const withName = (name: string | null | undefined, text: (name: string) => string) =>
  name === null || name === undefined ? '' : text(name)

const objectName = ({ object }: LogEntry) => withName(object?.name, (name) => ` ${quoted(name)}`)
const who = ({ object }: LogEntry) => object?.name ?? 'someone'

const roleOf = (values: ActivityValues | null) => activityValueText('role', values?.['role']).toLowerCase()

const fromTo = (from: string, to: string) => (from === '' || to === '' ? '' : ` from ${from} to ${to}`)

const ofWhom = ({ object, person }: LogEntry) =>
  object && object.name !== person?.fullName ? ` of ${object.name}` : ''

const orderNames: Record<string, string> = { title: 'Title', favorite: 'Favorite' }

const sorted = (after: ActivityValues | null) => {
  const order = textOf(after, 'order')
  const isReverse = textOf(after, 'direction') === 'DESC'
  return [
    ...(order === null ? [] : [`ordered by ${orderNames[order] ?? order}`]),
    ...(isReverse ? ['sorted reverse alphabetically'] : []),
    ...(order !== null && !isReverse ? ['sorted alphabetically'] : []),
  ]
}

type FilterWords = (value: string, names?: CodeNames) => string

const valued =
  (field: string, words: string): FilterWords =>
  (value, names) =>
    `by ${words} ${quoted(activityValueText(field, value, names))}`

/** Filters of a search in reading order; null if shown elsewhere or not stored. */
const filterWords: Readonly<Record<FilterName, FilterWords | null>> = {
  search: null,
  import: null,
  subCategory: valued('subCategory', 'subcategory'),
  tag: valued('tag', 'tag'),
  favorite: () => 'by favorites',
  duplicates: () => 'by duplicates',
  category: valued('category', 'category'),
  country: valued('country', 'country'),
  language: valued('language', 'language'),
  access: valued('access', 'access'),
  exposure: valued('exposure', 'who sees the query'),
  health: valued('health', 'link'),
  official: (value) => `by official source ${quoted(value === UNKNOWN ? NOT_RECORDED : value)}`,
  due: () => 'by due for review',
}

const filters = (after: ActivityValues | null, names?: CodeNames) => {
  const page = numberOf(after, 'page')
  const parts = Object.entries(filterWords).flatMap(([field, words]) => {
    const value = textOf(after, field)
    return words && value !== null ? [words(value, names)] : []
  })
  if (page !== null) parts.unshift(`by page number ${page}`)
  return parts.length > 0 ? [`filtered ${parts.join(' and ')}`] : []
}

const searched = ({ after }: LogEntry, _digits?: NumberFormatter, names?: CodeNames) => {
  const where = textOf(after, 'scope') === 'group' ? 'Searched group sources' : 'Searched sources'
  const byName = withName(textOf(after, 'search'), (words) => ` by name ${quoted(words)}`)
  return [where + byName, ...sorted(after), ...filters(after, names)].join(', ')
}

const changedFields = ({ before, after }: LogEntry) => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.length > 0 ? `: ${fields.map(activityFieldWord).join(', ')}` : ''
}

const toFolder = ({ after }: LogEntry) => {
  const names = [textOf(after, 'subject'), textOf(after, 'category')].filter((name) => name !== null)
  return names.length > 0 ? ` ${quoted(names.join(' / '))}` : ''
}

const sourcesIn = (count: number | null, digits?: NumberFormatter) =>
  count === null ? SOURCES.many : pluralize(count, SOURCES, digits)

const imported = (entry: LogEntry, digits?: NumberFormatter) => {
  const { after, object } = entry
  const sources = object ? `source${objectName(entry)}` : sourcesIn(numberOf(after, 'added'), digits)
  return `Imported ${sources}${withName(textOf(after, 'file'), (name) => ` from ${quoted(name)}`)}`
}

const changesOfMany: Readonly<Record<string, (sources: string, entry: LogEntry) => string>> = {
  move: (sources, { after }) =>
    `Moved ${sources}${withName(textOf(after, 'category'), (name) => ` to category ${quoted(name)}`)}`,
  tag: (sources) => `Changed the tags of ${sources}`,
  visibility: (sources, { after }) => `Made ${sources} ${after?.['public'] === true ? 'public' : 'private'}`,
  'add-to-group': (sources, entry) => `Added ${sources} to group folder${toFolder(entry)}`,
  'remove-from-group': (sources) => `Removed ${sources} from the group`,
  review: (sources) => `Marked ${sources} as reviewed`,
  interval: (sources, { after }) => {
    const months = activityValueText('reviewEvery', after?.['reviewEvery'])
    return months === '' ? `Ended regular reviews of ${sources}` : `Set the review interval of ${sources} to ${months}`
  },
  delete: (sources) => `Deleted ${sources}`,
  undo: (sources) => `Undid a change of ${sources}`,
}

const changedMany = (entry: LogEntry, digits?: NumberFormatter) => {
  const sources = sourcesIn(numberOf(entry.after, 'sources'), digits)
  const sentence = changesOfMany[textOf(entry.after, 'change') ?? '']
  return sentence ? sentence(sources, entry) : `Changed ${sources}`
}

const undone = ({ after }: LogEntry, digits?: NumberFormatter) => {
  const removed = numberOf(after, 'removed')
  return `Undid an import${removed === null ? '' : ` of ${pluralize(removed, SOURCES, digits)}`}`
}

const held = (entry: LogEntry) => (entry.object?.type === 'group' ? `group${objectName(entry)}` : who(entry))

const entriesIn = (count: number | null, digits?: NumberFormatter) =>
  count === null ? 'old entries' : pluralize(count, OLD_ENTRIES, digits)

const kindOfCategory = ({ group }: LogEntry, word: string) => (group ? `group ${word}` : word)

const renamed = (entry: LogEntry, word: string) => {
  const [from, to] = [textOf(entry.before, 'name'), textOf(entry.after, 'name')]
  const what = `Updated ${kindOfCategory(entry, word)}`
  return from !== null && to !== null ? `${what} ${quoted(from)} to ${quoted(to)}` : what + objectName(entry)
}

const changedCategory = (verb: string, word: string) => (entry: LogEntry) => {
  const parent = textOf(entry.after ?? entry.before, 'category')
  const where = parent === null ? '' : ` ${verb === 'Added' ? 'to' : 'from'} category ${quoted(parent)}`
  return `${verb} ${kindOfCategory(entry, word)}${objectName(entry)}${where}`
}

const onObject = (text: string) => (entry: LogEntry) => text + objectName(entry)

const sentences: Record<ActivityKind, (entry: LogEntry, digits?: NumberFormatter, names?: CodeNames) => string> = {
  login: ({ person, object }) => `Logged in${withName(person?.fullName ?? object?.name, (name) => ` as ${name}`)}`,
  login_failed: ({ object, address }) =>
    `Failed to log in${withName(object?.name, (name) => ` as ${name}`)}${withName(address, (place) => ` from ${place}`)}`,
  logout: () => 'Logged out',
  logout_everywhere: () => 'Logged out everywhere',
  sessions_ended: (entry) => `Ended the sessions${ofWhom(entry)}`,
  password_changed: (entry) => `Changed the password${ofWhom(entry)}`,
  password_reset: (entry) => `Reset the password${ofWhom(entry)}`,
  account_confirmed: (entry) => `Confirmed the account${ofWhom(entry)}`,
  administrator_added: (entry) => `Added administrator ${who(entry)}`,
  user_invited: (entry) => `Invited ${who(entry)}${withName(roleOf(entry.after) || null, (role) => ` as ${role}`)}`,
  invitation_renewed: (entry) => `Sent ${who(entry)} a new invitation`,
  role_changed: (entry) => `Changed the role of ${who(entry)}${fromTo(roleOf(entry.before), roleOf(entry.after))}`,
  user_deleted: (entry) => `Deleted user ${who(entry)}`,
  email_sent_again: (entry) => `Sent the e-mail to ${who(entry)} again`,
  sources_searched: searched,
  source_added: onObject('Added source'),
  source_updated: (entry) => `Updated source${objectName(entry)}${changedFields(entry)}`,
  source_deleted: onObject('Deleted source'),
  source_reviewed: (entry) => `Reviewed source${objectName(entry)}: still good`,
  link_checked: (entry) => `Checked the link of source${objectName(entry)}`,
  link_check_switched: (entry) =>
    `Turned link checks of source${objectName(entry)} ${entry.after?.['check'] === true ? 'on' : 'off'}`,
  source_favorited: (entry) => `Added source${objectName(entry)} to favorites`,
  source_unfavorited: (entry) => `Removed source${objectName(entry)} from favorites`,
  source_added_to_group: (entry) => `Added source${objectName(entry)} to group folder${toFolder(entry)}`,
  source_moved_in_group: (entry) =>
    `Moved source${objectName(entry)} within the group${withName(toFolder(entry) || null, (folder) => ` to${folder}`)}`,
  source_removed_from_group: (entry) => `Removed source${objectName(entry)} from the group`,
  sources_imported: imported,
  sources_changed: changedMany,
  import_undone: undone,
  group_added: onObject('Added group'),
  group_updated: (entry) => `Updated group${objectName(entry)}${changedFields(entry)}`,
  group_deleted: onObject('Deleted group'),
  link_checks_switched: ({ after }) =>
    `Turned link checks of private sources ${after?.['checksLinks'] === true ? 'on' : 'off'}`,
  search_log_switched: ({ after }) => `Turned search logging ${after?.['logsSearches'] === true ? 'on' : 'off'}`,
  category_added: changedCategory('Added', 'category'),
  category_updated: (entry) => renamed(entry, 'category'),
  category_deleted: changedCategory('Deleted', 'category'),
  subcategory_added: changedCategory('Added', 'subcategory'),
  subcategory_updated: (entry) => renamed(entry, 'subcategory'),
  subcategory_deleted: changedCategory('Deleted', 'subcategory'),
  view_added: (entry) => `Added view${objectName(entry)} to the group`,
  view_updated: (entry) => renamed(entry, 'view'),
  view_removed: (entry) => `Removed view${objectName(entry)} from the group`,
  source_reported: (entry) => `Reported a problem with source${objectName(entry)}`,
  report_closed: (entry) => `Answered a report on source${objectName(entry)}`,
  record_added: onObject('Started'),
  record_updated: (entry) =>
    entry.after && 'endedOn' in entry.after
      ? `Changed the end of the relationship of${objectName(entry)}`
      : `Updated${objectName(entry)}`,
  record_submitted: (entry) => `Passed${objectName(entry)} to a second reader`,
  record_returned: (entry) => `Returned${objectName(entry)}`,
  record_closed: onObject('Closed'),
  record_expired: (entry) => `Removed${objectName(entry)} at the end of its retention period`,
  research_settings_changed: () => 'Changed the settings of research records',
  person_erased: (entry) => `Erased the personal data of ${who(entry)}`,
  hold_added: (entry) => `Put a hold on ${held(entry)}`,
  hold_removed: (entry) => `Took the hold off ${held(entry)}`,
  entries_expired: ({ after }, digits) => `Removed ${entriesIn(numberOf(after, 'entries'), digits)} of this log`,
}

/** One sentence without full stop (specification §9). `digits` and `names` default to English. */
export const activitySentence = (entry: LogEntry, digits?: NumberFormatter, names?: CodeNames): string =>
  sentences[entry.kind](entry, digits, names)
