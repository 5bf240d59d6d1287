import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Category, Subcategory } from '#contract/categories/categories.ts'
import { matchingCategories } from '#contract/categories/matching-categories.ts'
import { subjectHints } from '#contract/messages.ts'
import type { LastUsed } from '#web/features/sources/last-used.ts'
import { ComboboxControl } from '#web/shared/fields/combobox-control.tsx'
import { OptionsButton, OptionsFailure } from '#web/shared/fields/combobox-options.tsx'
import { describedBy } from '#web/shared/fields/text-field.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { texts } from './texts.ts'

interface FilingFormValues {
  subCategory: string
}

interface FilingFieldProps {
  readonly label: string
  readonly query: UseQueryResult<Category[]>
  readonly last: LastUsed
  readonly isOpen?: boolean
}

/** Picks a subcategory by words of both names. */
export function FilingField({ label, query, last, isOpen = false }: FilingFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<FilingFormValues, 'subCategory'>({ name: 'subCategory' })
  const { setFocus } = useFormContext<FilingFormValues>()
  const categories = query.data ?? []
  const textOf = (value: string) => placesOf(categories).get(value) ?? ''
  useEndInSight(id, textOf(field.value))
  const error = fieldState.error?.message
  const options = query.data && (
    <FilingOptions categories={matchingCategories(categories, text.replaceAll('›', ' '))} last={last} isOpen={isOpen} />
  )
  return (
    <FieldFrame id={id} label={label} required error={error}>
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
            displayValue={textOf}
            onChange={(event) => setText(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={(event) => {
              field.onBlur()
              showEnd(event.target)
            }}
          />
          <FilingButton isLoading={query.isPending} isNeeded={!isOpen} />
          {isOpen ? null : options}
        </div>
        {isOpen ? options : null}
      </Combobox>
      <OptionsFailure id={id} query={query} focus={() => setFocus('subCategory')} />
    </FieldFrame>
  )
}

const showEnd = (input: HTMLElement | null) =>
  requestAnimationFrame(() => {
    if (input && input !== document.activeElement) input.scrollLeft = input.scrollWidth
  })

/** A long text begins with the category; its end, the subcategory, tells more. */
const useEndInSight = (id: string, text: string) =>
  useEffect(() => {
    if (text !== '') showEnd(document.getElementById(id))
  }, [id, text])

export const placesOf = (categories: readonly Category[]): Map<string, string> =>
  new Map(
    categories.flatMap(({ name, subCategories }) =>
      subCategories.map((sub) => [String(sub.id), `${name} › ${sub.name}`]),
    ),
  )

function FilingButton({ isLoading, isNeeded }: { isLoading: boolean; isNeeded: boolean }) {
  return (isNeeded || isLoading) && <OptionsButton label={texts.showCategories} isLoading={isLoading} />
}

interface FilingOptionsProps extends Required<Pick<FilingFieldProps, 'last' | 'isOpen'>> {
  readonly categories: readonly Category[]
}

const overlay = { anchor: { to: 'bottom start', gap: 4 }, className: comboboxClasses.overlay } as const
const below = { static: true, className: comboboxClasses.below } as const

/** Portal, so that scroll containers don't clip it; or inline. */
function FilingOptions({ categories, last, isOpen }: FilingOptionsProps) {
  const [used] = useState(last.read)
  const places = placesOf(categories)
  const recent = used.filter((value) => places.has(value))
  const others = categories.map((category) => ({
    ...category,
    subCategories: category.subCategories.filter((sub) => !recent.includes(String(sub.id))),
  }))
  return (
    <ComboboxOptions {...(isOpen ? below : overlay)} modal={false}>
      {categories.length === 0 && <div className={comboboxClasses.empty}>{subjectHints.noMatch}</div>}
      {recent.length > 0 && (
        <Group name={texts.lastUsed}>
          {recent.map((value) => (
            <Option key={value} value={value}>
              {places.get(value)}
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
