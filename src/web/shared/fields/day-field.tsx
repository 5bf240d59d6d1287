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

/**
 * A day of the surrounding form, typed as the browser's language writes it or with the year first, and held as YYYY-MM-DD.
 * What is no day is held as it is, for the schema to refuse.
 */
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
    // Half a day is neither searched for nor complained about while somebody types it.
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
        // The day may have come from the address since.
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
