import { useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { searchText } from '#web/shared/search-text.ts'
import { FieldError } from '#web/ui/field-frame.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { describedBy } from './text-field.tsx'

interface SearchFieldProps<T extends FieldValues> {
  readonly name: FieldPath<T>
  readonly label: string
  readonly placeholder: string
  readonly maxLength: number
}

export function SearchField<T extends FieldValues>({ name, ...box }: SearchFieldProps<T>) {
  const id = useId()
  const { field, fieldState } = useController<T>({ name })
  const error = fieldState.error?.message
  return (
    <div className="flex min-w-0 grow flex-col gap-1">
      <SearchInput
        {...box}
        value={field.value}
        aria-invalid={fieldState.invalid || undefined}
        aria-describedby={describedBy(id, { error })}
        onBlur={field.onBlur}
        onChange={(typed) => field.onChange(searchText(typed))}
      />
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
