import { useId } from 'react'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Select } from '#web/ui/input.tsx'
import { describedBy } from './text-field.tsx'

interface SelectFieldProps<T extends FieldValues> {
  readonly name: FieldPath<T>
  readonly label: string
  /** What stands there while nothing is chosen. */
  readonly placeholder: string
  readonly options: readonly string[]
  readonly required?: boolean
}

/** A choice among a few texts, in the surrounding form; '' while nothing is chosen. */
export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const { name, label, placeholder, options, required = false } = props
  const id = useId()
  const { register, formState, getFieldState, getValues } = useFormContext<T>()
  const error = getFieldState(name, formState).error?.message
  return (
    <FieldFrame id={id} label={label} required={required} error={error}>
      <Select
        {...register(name)}
        defaultValue={getValues(name)}
        id={id}
        invalid={error !== undefined}
        aria-required={required}
        aria-describedby={describedBy(id, { error })}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}
