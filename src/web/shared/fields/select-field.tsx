import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Select } from '#web/ui/input.tsx'
import { describedBy } from './text-field.tsx'

interface SelectFieldProps<T extends FieldValues> {
  readonly name: FieldPath<T>
  readonly label: string
  readonly required?: boolean
  /** Whether there are more options to come. */
  readonly isBusy?: boolean
  /** The options, the first of them with the value '' for nothing. */
  readonly children: ReactNode
}

/** A choice among a few options, in the surrounding form. Options may come later than what is chosen of them. */
export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const { name, label, required = false, isBusy = false, children } = props
  const id = useId()
  const { field, fieldState } = useController<T>({ name })
  const error = fieldState.error?.message
  return (
    <FieldFrame id={id} label={label} required={required} error={error}>
      <Select
        {...field}
        id={id}
        invalid={fieldState.invalid}
        aria-busy={isBusy}
        aria-required={required}
        aria-describedby={describedBy(id, { error })}
      >
        {children}
      </Select>
    </FieldFrame>
  )
}
