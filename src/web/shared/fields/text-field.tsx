import { useEffect, useId } from 'react'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { searchText } from '#web/shared/search-text.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'

interface TextFieldProps<T extends FieldValues> {
  name: FieldPath<T>
  label: string
  required?: boolean
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'textarea'
  autoComplete?: string
  placeholder?: string
  inputMode?: 'numeric'
  hint?: string
  asTitle?: boolean
  beginsHere?: boolean
}

/** Label, control and error with ARIA wiring. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { name, label, required = false, type = 'text', hint, asTitle, beginsHere, ...rest } = props
  const id = useId()
  const { register, formState, getFieldState } = useFormContext<T>()
  const error = getFieldState(name, formState).error?.message
  useBegin<T>(name, beginsHere)
  const control = {
    ...rest,
    ...register(name, type === 'search' ? { setValueAs: searchText } : {}),
    id,
    invalid: error !== undefined,
    'aria-required': required,
    'aria-describedby': describedBy(id, { hint, error }),
  }
  return (
    <FieldFrame id={id} label={label} hidesLabel={asTitle} required={required} hint={hint} error={error}>
      {type === 'textarea' ? (
        <Textarea {...control} />
      ) : (
        <Input {...control} look={asTitle ? 'title' : 'normal'} type={type} />
      )}
    </FieldFrame>
  )
}

const useBegin = <T extends FieldValues>(name: FieldPath<T>, begins = false) => {
  const { setFocus } = useFormContext<T>()

  useEffect(() => {
    if (begins) setFocus(name, { shouldSelect: true })
  }, [begins, name, setFocus])
}

/** Ids for `aria-describedby`. */
export const describedBy = (
  id: string,
  { hint, failure, error }: { hint?: unknown; failure?: unknown; error?: unknown },
): string | undefined =>
  [hint && `${id}-hint`, failure && `${id}-failure`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
