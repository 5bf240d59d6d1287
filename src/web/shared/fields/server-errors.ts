import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { isApiError } from '#web/api/api-error.ts'
import { failureText } from '#web/shared/failure-text.ts'

/** The part of a form that this needs, whatever it submits. */
type FormErrors<T extends FieldValues> = Pick<UseFormReturn<T>, 'setError' | 'getValues'>

const nameInForm = (field: string, isKnown: (name: string) => boolean): string => {
  // A complaint about one entry of a list belongs beside the list.
  const whole = field.replace(/\.\d+$/, '')
  // What is nested in the body may stand in the form by its own name.
  const own = whole.slice(whole.lastIndexOf('.') + 1)
  return !isKnown(whole) && isKnown(own) ? own : whole
}

/**
 * Puts what the server complained about beside the fields of the form, and what names no field of it on the form as a
 * whole (`errors.root.server`), so that nothing is swallowed. What `textOf` says stands there in any case. What was
 * typed stays.
 */
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
    // Only names that the form has get here.
    setError(field as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  const others = fields.filter(({ field }) => !isKnown(field)).map(({ message }) => message)
  const isSaid = known.length > 0 && others.length === 0
  const general = isSaid && !textOf ? [] : [(textOf ?? failureText)(failure), ...others]
  if (general.length > 0) setError('root.server', { type: 'server', message: [...new Set(general)].join(' ') })
}
