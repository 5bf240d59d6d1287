import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { ComboboxControl } from '#web/shared/fields/combobox-control.tsx'
import { OptionsButton, OptionsFailure } from '#web/shared/fields/combobox-options.tsx'
import { describedBy } from '#web/shared/fields/text-field.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Chip } from '#web/ui/chip.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { addTag } from './mutations.ts'
import { NoTags } from './no-tags.tsx'
import { texts } from './texts.ts'
import { useTagSearch } from './use-tag-search.ts'

// Pseudo option for creating the typed tag; unused as id.
const NEW_TAG_ID = 0

const sameLabel = (tag: Tag, label: string) => tag.label.toLowerCase() === label.toLowerCase()

type TagFormValues = Readonly<Record<string, Tag[]>>

interface TagsFieldProps {
  readonly name?: string
  readonly label?: string
  /** Allows creating tags. */
  readonly makes?: boolean
}

export function TagsField({ name = 'tags', label = texts.title, makes }: TagsFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<TagFormValues, string>({ name })
  const pick = (tags: readonly Tag[]) => field.onChange([...new Map(tags.map((tag) => [tag.id, tag])).values()])
  const { getValues, setFocus } = useFormContext<TagFormValues>()
  const search = useTagSearch(text.trim())
  const { make, canMake, failure } = useTagMaker(makes, (tag) => pick([...getValues(name), tag]))
  const choose = (tags: Tag[]) => {
    const added = tags.find((tag) => tag.id === NEW_TAG_ID)
    if (added) make(added.label)
    else pick(tags)
    setText('')
  }
  const message = fieldState.error?.message ?? failure
  // After a failed search the text stays for another attempt.
  const forget = () => !search.query.isLoadingError && setText('')
  return (
    <FieldFrame id={id} label={label} error={message}>
      <Combobox multiple immediate value={field.value} by="id" onChange={choose} onClose={forget}>
        <div className={comboboxClasses.field}>
          <ChosenTags tags={field.value} onChange={pick} />
          <ComboboxInput
            as={ComboboxControl}
            ref={ref}
            id={id}
            autoComplete="off"
            value={text}
            maxLength={limits.label}
            placeholder={field.value.length === 0 ? texts.placeholder : ''}
            aria-invalid={fieldState.invalid || undefined}
            aria-busy={search.isLoading}
            describedBy={describedBy(id, { failure: search.query.isLoadingError, error: message })}
            className={comboboxClasses.input}
            onChange={(event) => setText(event.target.value)}
            onBlur={field.onBlur}
          />
          <OptionsButton label={texts.show} isLoading={search.isLoading} />
          {!search.query.isLoadingError && (
            <TagOptions text={text.trim()} search={search} chosen={field.value} makes={canMake} />
          )}
        </div>
      </Combobox>
      <OptionsFailure id={id} query={search.query} focus={() => setFocus(name)} />
    </FieldFrame>
  )
}

function ChosenTags({ tags, onChange }: { tags: readonly Tag[]; onChange: (tags: readonly Tag[]) => void }) {
  return tags.map((tag) => (
    <Chip
      key={tag.id}
      removeLabel={texts.remove(tag.label)}
      onRemove={() => onChange(tags.filter((other) => other.id !== tag.id))}
    >
      {tag.label}
    </Chip>
  ))
}

const useTagMaker = (makes: boolean | undefined, onMade: (tag: Tag) => void) => {
  const add = useWriteOnce(addTag)
  return {
    make: (label: string) => add.mutate(label, { onSuccess: onMade }),
    // The first of two concurrent ones would be lost.
    canMake: makes !== false && !add.isPending,
    failure: add.isError ? plainFailureText(add.error) : undefined,
  }
}

interface TagOptionsProps {
  readonly text: string
  readonly search: ReturnType<typeof useTagSearch>
  readonly chosen: readonly Tag[]
  readonly makes: boolean
}

function TagOptions({ text, search: { tags, isLoading }, chosen, makes }: TagOptionsProps) {
  const isNew = makes && text !== '' && ![...tags, ...chosen].some((tag) => sameLabel(tag, text))
  if (isLoading && !isNew) return null
  return (
    <ComboboxOptions ref={scrollIntoView} modal={false} className={comboboxClasses.options}>
      {tags.length === 0 && !isLoading && <NoTags />}
      {tags.map((tag) => (
        <ComboboxOption key={tag.id} value={tag} className={comboboxClasses.option}>
          {tag.label}
          {chosen.some(({ id }) => id === tag.id) && <Icon name="check" size={16} className="ml-auto" />}
        </ComboboxOption>
      ))}
      {isNew && (
        <ComboboxOption value={{ id: NEW_TAG_ID, label: text }} className={comboboxClasses.option}>
          <Icon name="plus" size={16} /> {texts.create(text)}
        </ComboboxOption>
      )}
    </ComboboxOptions>
  )
}
