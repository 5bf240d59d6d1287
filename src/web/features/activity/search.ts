import {
  type ActivityExportQuery,
  type ActivityQuery,
  activityEndpoints,
  activityExportQuery,
} from '#contract/activity/activity.ts'
import { activityKindLabels } from '#contract/activity/activity-kind-labels.ts'
import { type ActivityKind, activityKinds } from '#contract/activity/activity-kinds.ts'
import * as z from '#contract/zod.ts'
import { urlOf } from '#web/api/url.ts'
import { texts } from './texts.ts'

/** Filtering returns to the first page (decision 0013, screens). */
export const filtered = (query: ActivityQuery, change: Partial<ActivityExportQuery>): ActivityQuery => ({
  ...query,
  ...change,
  page: 1,
})

/** Form schema: valid filters, and a period that begins before its end. */
export const activityFilters = activityExportQuery.check(
  z.refine(({ from, to }) => from === '' || to === '' || from <= to, {
    path: ['from'],
    error: texts.periodEndsFirst,
  }),
)

export const filtersOf = ({ page: _page, ...filters }: ActivityQuery): ActivityExportQuery => filters

export const isFiltered = (query: ActivityQuery): boolean =>
  Object.values(filtersOf(query)).some((value) => value !== '')

const DAY_MS = 24 * 60 * 60_000

/** Last days in UTC, today included. */
export const lastDays = (days: number): Pick<ActivityExportQuery, 'from' | 'to'> => ({
  from: new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10),
  to: '',
})

export const exportUrl = (query: ActivityQuery): string =>
  urlOf(activityEndpoints.export, { query: z.parse(activityExportQuery, query) })

const themes = [
  { title: texts.sources, begins: /^sources?_/ },
  { title: texts.categories, begins: /^(?:sub)?category_/ },
  { title: texts.groups, begins: /^(?:group|search_log)_/ },
] as const

const themeOf = (kind: ActivityKind) => themes.find(({ begins }) => begins.test(kind))?.title ?? texts.people

export const kindsByTheme: readonly { readonly title: string; readonly kinds: readonly ActivityKind[] }[] = [
  ...themes.map(({ title }) => title),
  texts.people,
].map((title) => ({ title, kinds: activityKinds.filter((kind) => themeOf(kind) === title) }))

const period = ({ from, to }: ActivityQuery) => {
  if (from !== '' && to !== '') return from === to ? from : `${from} to ${to}`
  return (from !== '' && `from ${from}`) || (to !== '' && `until ${to}`)
}

/** Filters as window title: 'Activity – Source added – page 2'. */
export const activityTitle = (query: ActivityQuery, person: string | undefined): string =>
  [
    texts.title,
    query.act !== '' && texts.oneAct,
    person,
    query.kind !== '' && activityKindLabels[query.kind],
    query.object,
    period(query),
    query.page > 1 && `page ${query.page}`,
  ]
    .filter(Boolean)
    .join(' – ')
