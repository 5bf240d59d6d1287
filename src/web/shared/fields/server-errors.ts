import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { isApiError } from '#web/api/api-error.ts'
import { failureText } from '#web/shared/failure-text.ts'

type FormErrors<T extends FieldValues> = Pick<UseFormReturn<T>, 'setError' | 'getValues'>

const nameInForm = (field: string, isKnown: (name: string) => boolean): string => {
  // Errors of list entries belong to the list.
  const whole = field.replace(/\.\d+$/, '')
  // Nested fields may have the last part as name.
  const own = whole.slice(whole.lastIndexOf('.') + 1)
  return !isKnown(whole) && isKnown(own) ? own : whole
}

/** Shows server errors beside fields; unmatched ones as `errors.root.server`. `textOf` is always shown. Keeps input. */
export const showServerErrors = <T extends FieldValues>(
  { setError, getValues }: FormErrors<T>,
  failure: Error,
  textOf?: (failure: Error) => string,
): void => {
  const values = getValues()
  const isKnown = (field: string) => get(values, field) !== undefined
  const fields = (isApiError(failure) ? failure.fields : []).map(({ field, message }) => ({
    field: nameInForm(field, isKnown),
    message,
  }))
  const known = fields.filter(({ field }) => isKnown(field))
  known.forEach(({ field, message }, index) => {
    // Only existing names get here.
    setError(field as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  const others = fields.filter(({ field }) => !isKnown(field)).map(({ message }) => message)
  const isSaid = known.length > 0 && others.length === 0
  const general = isSaid && !textOf ? [] : [(textOf ?? failureText)(failure), ...others]
  if (general.length > 0) setError('root.server', { type: 'server', message: [...new Set(general)].join(' ') })
}
