import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type * as z from '#contract/zod.ts'
import { texts } from '#web/shared/texts.ts'
import { TYPING_DEBOUNCE_MS } from '#web/shared/use-typed-text.ts'

export type SearchTrigger = 'typed' | 'chosen'

interface SearchFormProps<Values extends FieldValues, Valid> {
  readonly schema: z.ZodMiniType<Valid, Values>
  /** Values of the address; its changes update the form. */
  readonly values: Values
  readonly onSearch: (valid: Valid, how: SearchTrigger) => void
  /** Searches on choice and after a typing pause; otherwise on submit. */
  readonly isLive?: boolean
  readonly className: string
  readonly children: ReactNode
}

/** Search form that navigates to an address; invalid input shows errors. */
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
          {/* Enter submits a form of several fields only with a button. */}
          {isLive && (
            <button type="submit" hidden>
              {texts.search}
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
    // Half-typed days aren't valid yet.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // Would move the user to another field.
    shouldFocusError: false,
    // Complete, beyond what the type requires.
    defaultValues: values as DefaultValues<Values>,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searched = useRef<FieldValues>(undefined)
  const { reset, trigger } = form

  useEffect(() => {
    if (searched.current && isSame(values, searched.current)) return
    searched.current = values
    clearTimeout(timer.current)
    reset(values)
    void trigger()
  }, [values, reset, trigger])

  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (how: SearchTrigger) => {
    clearTimeout(timer.current)
    const found = (valid: Valid) => {
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
