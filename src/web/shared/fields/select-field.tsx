import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Select } from '#web/ui/input.tsx'
import { describedBy } from './text-field.tsx'

interface SelectFieldProps<T extends FieldValues> {
  readonly name: FieldPath<T>
  readonly label: string
  readonly required?: boolean
  /** More options may load. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** Options may arrive after the value. */
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
