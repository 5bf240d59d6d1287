import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ActivityList, ActivityQuery, ActivityExportQuery as Filters } from '#contract/activity.ts'
import { activityKindLabels } from '#contract/activity-words.ts'
import { type HowSearched, SearchForm } from '#web/shared/fields/search-form.tsx'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { activityFilters, filtered, filtersOf, isFiltered, kindsByTheme } from './search.ts'

interface ActivityFiltersProps {
  readonly query: ActivityQuery
  /** What is filtered by them, with the people to choose from. */
  readonly list: UseQueryResult<ActivityList>
}

/** What narrows the log. What is typed replaces the step in the history, what is chosen adds one (decision 0013). */
export function ActivityFilters({ query, list }: ActivityFiltersProps) {
  const navigate = useNavigate()
  const search = (filters: Filters, how: HowSearched) =>
    void navigate({ to: '.', search: (old) => filtered({ ...query, ...old }, filters), replace: how === 'typed' })
  return (
    <SearchForm
      schema={activityFilters}
      values={filtersOf(query)}
      onSearch={search}
      isLive
      className="grid grid-cols-4 items-start gap-x-3 gap-y-2 desktop:grid-cols-5 phone:grid-cols-2"
    >
      <TextField<Filters> name="from" label="From (UTC)" type="date" />
      <TextField<Filters> name="to" label="To (UTC)" type="date" />
      <PersonField query={query} list={list} />
      <KindField />
      <div className="max-desktop:col-span-2">
        <TextField<Filters> name="object" label="Object" type="search" placeholder="Part of a name" />
      </div>
      {isFiltered(query) && (
        <Link
          to="/activity"
          activeOptions={{ exact: true }}
          className={`${buttonClass('quiet')} self-end justify-self-start`}
        >
          Clear filters
        </Link>
      )}
    </SearchForm>
  )
}

function PersonField({ query: { person }, list }: ActivityFiltersProps) {
  const people = list.data?.people ?? []
  const isUnknown = person !== '' && !people.some(({ id }) => String(id) === person)
  return (
    <SelectField<Filters> name="person" label="Person" isBusy={list.isPending}>
      <option value="">Everybody</option>
      {people.map(({ id, fullName }) => (
        <option key={id} value={id}>
          {fullName}
        </option>
      ))}
      {/* Until the people are there, and should nobody have that id, the filter still says that it filters. */}
      {list.data ? (
        isUnknown && <option value={person}>Somebody else</option>
      ) : (
        <option value={person || 'none'} disabled={person === ''}>
          {list.isPending ? 'Loading…' : 'Something went wrong.'}
        </option>
      )}
    </SelectField>
  )
}

function KindField() {
  return (
    <SelectField<Filters> name="kind" label="Kind">
      <option value="">Everything</option>
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
