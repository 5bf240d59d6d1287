import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type * as z from '#contract/zod.ts'
import { TYPING_DEBOUNCE_MS } from '#web/shared/use-typed-text.ts'

/** What is typed replaces the step in the history, what is chosen adds one (decision 0013, screens). */
export type HowSearched = 'typed' | 'chosen'

interface SearchFormProps<Values extends FieldValues, Valid> {
  /** What the fields must be, and what they then become. */
  readonly schema: z.ZodMiniType<Valid, Values>
  /** What is searched for, as the address says. When it says something else than was searched for here, the fields do. */
  readonly values: Values
  readonly onSearch: (valid: Valid, how: HowSearched) => void
  /** Whether a choice is searched for at once and what is typed after a pause; else only what is sent. */
  readonly isLive?: boolean
  readonly className: string
  /** The fields, and what sends them. */
  readonly children: ReactNode
}

/**
 * The one way to fill in what is searched for: it sends nothing, but leads to an address. What is not valid leads nowhere
 * and is complained about beside its field.
 */
export function SearchForm<Values extends FieldValues, Valid>(props: SearchFormProps<Values, Valid>) {
  const { isLive = false, className, children } = props
  const { form, search, change } = useSearch(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search('typed')
  }
  return (
    <search>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} onChange={isLive ? change : undefined} className={className}>
          {children}
          {/* For Enter, which a form of several fields hears only with a button. */}
          {isLive && (
            <button type="submit" hidden>
              Search
            </button>
          )}
        </form>
      </FormProvider>
    </search>
  )
}

const isSame = (some: FieldValues, others: FieldValues) =>
  Object.keys(some).every((name) => some[name] === others[name])

const useSearch = <Values extends FieldValues, Valid>({
  schema,
  values,
  onSearch,
  isLive,
}: SearchFormProps<Values, Valid>) => {
  const form = useForm<Values, unknown, Valid>({
    resolver: standardSchemaResolver(schema),
    // While somebody types, a day is not yet the one that is meant.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // Who fills in one field would be taken to another.
    shouldFocusError: false,
    // They are complete, which is more than is asked for.
    defaultValues: values as DefaultValues<Values>,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searched = useRef<FieldValues>(undefined)
  const { reset, trigger } = form

  // The address is the browser's. What was being typed goes with the address that it was typed for.
  useEffect(() => {
    if (searched.current && isSame(values, searched.current)) return
    searched.current = values
    clearTimeout(timer.current)
    reset(values)
    void trigger()
  }, [values, reset, trigger])

  // The timer is the browser's: it would fire on the next screen, too.
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (how: HowSearched) => {
    clearTimeout(timer.current)
    const found = (valid: Valid) => {
      // The fields are named in what is valid as they are in the form.
      if (isLive && searched.current && isSame(valid as FieldValues, searched.current)) return
      searched.current = valid as FieldValues
      onSearch(valid, how)
    }
    void form.handleSubmit(found)()
  }
  const change = ({ target }: FormEvent) => {
    clearTimeout(timer.current)
    if (target instanceof HTMLSelectElement) search('chosen')
    else timer.current = setTimeout(() => search('typed'), TYPING_DEBOUNCE_MS)
  }
  return { form, search, change }
}
