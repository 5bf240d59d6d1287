import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { type ActivityList, type ActivityQuery, activityQuery } from '#contract/activity.ts'
import { activityKindLabels } from '#contract/activity-words.ts'
import * as z from '#contract/zod.ts'
import { lenient } from '#web/shared/lenient.ts'
import { useTypedText } from '#web/shared/use-typed-text.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { filtered, isFiltered, kindsByTheme } from './search.ts'

interface ActivityFiltersProps {
  readonly query: ActivityQuery
  readonly people: ActivityList['people']
}

const MAX_LENGTH = 200
const forgiving = lenient(activityQuery)

/** What narrows the log. What is typed replaces the step in the history, what is chosen adds one (decision 0013). */
export function ActivityFilters({ query, people }: ActivityFiltersProps) {
  return (
    <search className="grid grid-cols-4 items-end gap-x-3 gap-y-2 desktop:grid-cols-5 phone:grid-cols-2">
      <TypedFilter query={query} name="from" label="From (UTC)" type="date" />
      <TypedFilter query={query} name="to" label="To (UTC)" type="date" />
      <PersonFilter query={query} people={people} />
      <KindFilter query={query} />
      <div className="max-desktop:col-span-2">
        <TypedFilter query={query} name="object" label="Object" type="search" placeholder="Part of a name" />
      </div>
      {isFiltered(query) && (
        <Link to="/activity" activeOptions={{ exact: true }} className={`${buttonClass('quiet')} justify-self-start`}>
          Clear filters
        </Link>
      )}
    </search>
  )
}

interface TypedFilterProps {
  readonly query: ActivityQuery
  readonly name: 'from' | 'to' | 'object'
  readonly label: string
  readonly type: 'date' | 'search'
  readonly placeholder?: string
}

function TypedFilter({ query, name, label, ...control }: TypedFilterProps) {
  const id = useId()
  const navigate = useNavigate()
  const write = (typed: string) => {
    // Control characters come with pasted text; no name has them. A day of the year 20262 is none.
    const plain = typed
      .replaceAll(/\p{Cc}/gu, ' ')
      .toWellFormed()
      .slice(0, MAX_LENGTH)
    const value = z.parse(forgiving.shape[name], plain)
    if (value !== query[name]) {
      void navigate({ to: '.', search: (old) => filtered({ ...query, ...old }, { [name]: value }), replace: true })
    }
    return value
  }
  const [text, change] = useTypedText(query[name], write)
  return (
    <FieldFrame id={id} label={label}>
      <Input {...control} id={id} value={text} onChange={(event) => change(event.target.value)} />
    </FieldFrame>
  )
}

function PersonFilter({ query, people }: ActivityFiltersProps) {
  // Until the people are there, and should nobody have that id, the filter still says that it filters.
  const isUnknown = query.person !== '' && !people.some(({ id }) => String(id) === query.person)
  return (
    <ChosenFilter query={query} name="person" label="Person">
      <option value="">Everybody</option>
      {isUnknown && <option value={query.person}>Somebody else</option>}
      {people.map(({ id, fullName }) => (
        <option key={id} value={id}>
          {fullName}
        </option>
      ))}
    </ChosenFilter>
  )
}

function KindFilter({ query }: { query: ActivityQuery }) {
  return (
    <ChosenFilter query={query} name="kind" label="Kind">
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
    </ChosenFilter>
  )
}

interface ChosenFilterProps {
  readonly query: ActivityQuery
  readonly name: 'person' | 'kind'
  readonly label: string
  /** The options. */
  readonly children: ReactNode
}

function ChosenFilter({ query, name, label, children }: ChosenFilterProps) {
  const id = useId()
  const navigate = useNavigate()
  const choose = (value: string) => void navigate({ to: '.', search: filtered(query, { [name]: value }) })
  return (
    <FieldFrame id={id} label={label}>
      <Select id={id} value={query[name]} onChange={(event) => choose(event.target.value)}>
        {children}
      </Select>
    </FieldFrame>
  )
}
