import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Category } from '#contract/categories.ts'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { matchingCategories, NO_CATEGORIES } from '#web/features/sources/matching-categories.ts'
import { TagsField } from '#web/features/tags/tags-field.tsx'
import { useMay } from '#web/session/permissions.ts'
import { ComboboxControl } from '#web/shared/fields/combobox-control.tsx'
import { OptionsButton, OptionsFailure } from '#web/shared/fields/combobox-options.tsx'
import { describedBy, TextField } from '#web/shared/fields/text-field.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import type { SourceFormValues } from './form-values.ts'

/** The fields of a source, for adding and for editing one. */
export function SourceFields() {
  const { register, getValues } = useFormContext<SourceFormValues>()
  const mayPublish = useMay('source.publish')
  return (
    <>
      <TextField<SourceFormValues> name="title" label="Title" required />
      <TextField<SourceFormValues> name="link" label="Link" type="url" required />
      <TextField<SourceFormValues> name="note" label="Note" type="textarea" required />
      <SubcategoryField />
      <TagsField />
      {mayPublish ? (
        <Checkbox {...register('public')}>Public: everybody can see it</Checkbox>
      ) : (
        <p className="text-small text-muted">
          {getValues('public') ? 'This source is public.' : 'Only your group will see this source.'}
        </p>
      )}
    </>
  )
}

/** Picks the one subcategory of a source, under its category. Typing narrows the choice. */
function SubcategoryField() {
  const id = useId()
  const [text, setText] = useState('')
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<SourceFormValues, 'subCategory'>({ name: 'subCategory' })
  const { setFocus } = useFormContext<SourceFormValues>()
  const query = useQuery(categoryQueries.list())
  const categories = query.data ?? []
  const nameOf = (value: string) =>
    categories.flatMap((category) => category.subCategories).find((sub) => String(sub.id) === value)?.name ?? ''
  const error = fieldState.error?.message
  return (
    <FieldFrame id={id} label="Category" required error={error}>
      <Combobox
        immediate
        value={field.value}
        onChange={(value) => field.onChange(value ?? '')}
        onClose={() => setText('')}
      >
        <div className={comboboxClasses.field}>
          <ComboboxInput
            as={ComboboxControl}
            ref={ref}
            id={id}
            autoComplete="off"
            aria-required
            aria-busy={query.isPending}
            aria-invalid={fieldState.invalid || undefined}
            describedBy={describedBy(id, { failure: query.isLoadingError, error })}
            className={comboboxClasses.input}
            displayValue={nameOf}
            onChange={(event) => setText(event.target.value)}
            onBlur={field.onBlur}
          />
          <OptionsButton label="Show categories" isLoading={query.isPending} />
          {query.data && <SubcategoryOptions categories={matchingCategories(categories, text)} />}
        </div>
      </Combobox>
      <OptionsFailure id={id} query={query} focus={() => setFocus('subCategory')} />
    </FieldFrame>
  )
}

function SubcategoryOptions({ categories }: { categories: readonly Category[] }) {
  return (
    <ComboboxOptions ref={scrollIntoView} modal={false} className={comboboxClasses.options}>
      {categories.length === 0 && <div className={comboboxClasses.empty}>{NO_CATEGORIES}</div>}
      {categories.map((category) => (
        <div key={category.id} role="group" aria-label={category.name}>
          <div aria-hidden="true" className={comboboxClasses.heading}>
            {category.name}
          </div>
          {category.subCategories.map((sub) => (
            <ComboboxOption key={sub.id} value={String(sub.id)} className={comboboxClasses.option}>
              {sub.name}
            </ComboboxOption>
          ))}
        </div>
      ))}
    </ComboboxOptions>
  )
}
