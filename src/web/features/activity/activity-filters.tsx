import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ActivityList, ActivityQuery, ActivityExportQuery as Filters } from '#contract/activity/activity.ts'
import { activityKindLabels } from '#contract/activity/activity-kind-labels.ts'
import { DayField } from '#web/shared/fields/day-field.tsx'
import { SearchForm, type SearchTrigger } from '#web/shared/fields/search-form.tsx'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { activityFilters, filtered, filtersOf, isFiltered, kindsByTheme, lastDays } from './search.ts'
import { texts } from './texts.ts'

interface ActivityFiltersProps {
  readonly query: ActivityQuery
  readonly list: UseQueryResult<ActivityList>
}

/** Typing replaces the history entry, choosing adds one (decision 0013, screens). */
export function ActivityFilters({ query, list }: ActivityFiltersProps) {
  const navigate = useNavigate()
  const search = (filters: Filters, how: SearchTrigger) =>
    void navigate({ to: '.', search: (old) => filtered({ ...query, ...old }, filters), replace: how === 'typed' })
  return (
    <SearchForm
      schema={activityFilters}
      values={filtersOf(query)}
      onSearch={search}
      isLive
      className="grid grid-cols-4 items-start gap-x-3 gap-y-2 desktop:grid-cols-5 phone:grid-cols-2"
    >
      <DayField<Filters> name="from" label={texts.from} />
      <DayField<Filters> name="to" label={texts.to} />
      <PersonField query={query} list={list} />
      <KindField />
      <div className="max-desktop:col-span-2">
        <TextField<Filters> name="object" label={texts.object} type="search" placeholder={texts.objectHint} />
      </div>
      <div className="col-span-full -ml-3 flex flex-wrap items-center gap-1">
        {[7, 30].map((days) => (
          <LastDaysLink key={days} days={days} query={query} />
        ))}
        {isFiltered(query) && (
          <Link to="/activity" activeOptions={{ exact: true }} className={buttonClass('quiet', 'small')}>
            {texts.clear}
          </Link>
        )}
      </div>
    </SearchForm>
  )
}

function LastDaysLink({ days, query }: { days: number; query: ActivityQuery }) {
  return (
    <Link
      to="/activity"
      search={filtered(query, lastDays(days))}
      activeOptions={{ exact: true }}
      activeProps={{ className: 'bg-accent-soft forced-colors:border-[Highlight]' }}
      className={buttonClass('quiet', 'small')}
    >
      {texts.lastDays(days)}
    </Link>
  )
}

function PersonField({ query: { person }, list }: ActivityFiltersProps) {
  const people = list.data?.people ?? []
  const isUnknown = person !== '' && !people.some(({ id }) => String(id) === person)
  return (
    <SelectField<Filters> name="person" label={texts.person} isBusy={list.isPending}>
      <option value="">{texts.everybody}</option>
      {people.map(({ id, fullName }) => (
        <option key={id} value={id}>
          {fullName}
        </option>
      ))}
      {/* Keeps showing that a filter is set before the people are loaded. */}
      {list.data ? (
        isUnknown && <option value={person}>{texts.somebodyElse}</option>
      ) : (
        <option value={person || 'none'} disabled={person === ''}>
          {list.isPending ? texts.loading : texts.failed}
        </option>
      )}
    </SelectField>
  )
}

function KindField() {
  return (
    <SelectField<Filters> name="kind" label={texts.kind}>
      <option value="">{texts.everything}</option>
      {kindsByTheme.map(({ title, kinds }) => (
        <optgroup key={title} label={title}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {activityKindLabels[kind]}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
