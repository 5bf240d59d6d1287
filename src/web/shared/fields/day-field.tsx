import { type ChangeEvent, useId, useState } from 'react'
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { dayPattern, dayText, isDay, typedDay } from '#web/shared/typed-day.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Input } from '#web/ui/input.tsx'
import { describedBy } from './text-field.tsx'

interface DayFieldProps<T extends FieldValues> {
  readonly name: FieldPath<T>
  readonly label: string
}

/** Day typed in the reader's format, held as YYYY-MM-DD; invalid text stays for the schema. */
export function DayField<T extends FieldValues>({ name, label }: DayFieldProps<T>) {
  const id = useId()
  const { field, fieldState } = useController<T>({ name })
  const { trigger } = useFormContext<T>()
  const [typed, setTyped] = useState({ text: '', day: '' })
  const value: string = field.value
  const error = fieldState.error?.message
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value
    const day = typedDay(text)
    setTyped({ text, day })
    field.onChange(day)
    // Incomplete days trigger neither search nor error.
    if (day !== '' && !isDay(day)) event.stopPropagation()
  }
  const leave = () => {
    field.onBlur()
    setTyped({ text: dayText(value), day: value })
    if (value !== '') void trigger(name)
  }
  return (
    <FieldFrame id={id} label={label} error={error}>
      <Input
        {...field}
        id={id}
        value={typed.day === value ? typed.text : dayText(value)}
        onChange={type}
        onBlur={leave}
        placeholder={dayPattern}
        autoComplete="off"
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { error })}
      />
    </FieldFrame>
  )
}
