import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Category, Subcategory } from '#contract/categories.ts'
import { matchingCategories } from '#contract/matching-categories.ts'
import { subjectHints } from '#contract/messages.ts'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { ComboboxControl } from '#web/shared/fields/combobox-control.tsx'
import { OptionsButton, OptionsFailure } from '#web/shared/fields/combobox-options.tsx'
import { describedBy } from '#web/shared/fields/text-field.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { texts } from './form/texts.ts'
import { lastCategories } from './last-used.ts'

interface WithSubcategory {
  subCategory: string
}

/** Picks the one subcategory of what the form is about, under its category. Typing words of either narrows the choice. */
export function SubcategoryField() {
  const id = useId()
  const [text, setText] = useState('')
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<WithSubcategory, 'subCategory'>({ name: 'subCategory' })
  const { setFocus } = useFormContext<WithSubcategory>()
  const query = useQuery(categoryQueries.list())
  const categories = query.data ?? []
  const error = fieldState.error?.message
  return (
    <FieldFrame id={id} label={texts.category} required error={error}>
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
            displayValue={(value: string) => pathsOf(categories).get(value) ?? ''}
            onChange={(event) => setText(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={field.onBlur}
          />
          <OptionsButton label={texts.showCategories} isLoading={query.isPending} />
          {query.data && <SubcategoryOptions categories={matchingCategories(categories, text.replaceAll('›', ' '))} />}
        </div>
      </Combobox>
      <OptionsFailure id={id} query={query} focus={() => setFocus('subCategory')} />
    </FieldFrame>
  )
}

/** What a choice says, by its value. */
const pathsOf = (categories: readonly Category[]): Map<string, string> =>
  new Map(
    categories.flatMap(({ name, subCategories }) =>
      subCategories.map((sub) => [String(sub.id), `${name} › ${sub.name}`]),
    ),
  )

/** In a box of its own over all, so that what scrolls does not cut it. */
function SubcategoryOptions({ categories }: { categories: readonly Category[] }) {
  const [last] = useState(lastCategories.read)
  const paths = pathsOf(categories)
  const recent = last.filter((value) => paths.has(value))
  const others = categories.map((category) => ({
    ...category,
    subCategories: category.subCategories.filter((sub) => !recent.includes(String(sub.id))),
  }))
  return (
    <ComboboxOptions anchor={{ to: 'bottom start', gap: 4 }} modal={false} className={comboboxClasses.overlay}>
      {categories.length === 0 && <div className={comboboxClasses.empty}>{subjectHints.noMatch}</div>}
      {recent.length > 0 && (
        <Group name={texts.lastUsed}>
          {recent.map((value) => (
            <Option key={value} value={value}>
              {paths.get(value)}
            </Option>
          ))}
        </Group>
      )}
      {others.map((category) => (
        <CategoryGroup key={category.id} category={category} />
      ))}
    </ComboboxOptions>
  )
}

function CategoryGroup({ category: { name, subCategories } }: { category: Category }) {
  if (subCategories.length === 0) return null
  return (
    <Group name={name}>
      {subCategories.map((sub: Subcategory) => (
        <Option key={sub.id} value={String(sub.id)}>
          {sub.name}
        </Option>
      ))}
    </Group>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name}>
      <div aria-hidden="true" className={comboboxClasses.heading}>
        {name}
      </div>
      {children}
    </div>
  )
}

function Option({ value, children }: { value: string; children: ReactNode }) {
  return (
    <ComboboxOption value={value} className={comboboxClasses.option}>
      {children}
    </ComboboxOption>
  )
}
