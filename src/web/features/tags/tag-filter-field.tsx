import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { ComboboxControl } from '#web/shared/fields/combobox-control.tsx'
import { OptionsButton, OptionsFailure } from '#web/shared/fields/combobox-options.tsx'
import { describedBy } from '#web/shared/fields/text-field.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { NoTags } from './no-tags.tsx'
import { texts } from './texts.ts'
import { useTagSearch } from './use-tag-search.ts'

export function TagFilterField({ onPick }: { onPick: (tag: Tag) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const { query, tags, isLoading } = useTagSearch(text.trim())
  const pick = (tag: Tag | null) => {
    setText('')
    if (tag) onPick(tag)
  }
  return (
    <div className="flex flex-col gap-1 px-1.5 pb-2">
      <Combobox immediate value={null} by="id" onChange={pick} onClose={() => !query.isLoadingError && setText('')}>
        <div className={comboboxClasses.field}>
          <ComboboxInput
            as={ComboboxControl}
            ref={box}
            aria-label={texts.filter}
            autoComplete="off"
            value={text}
            maxLength={limits.label}
            placeholder={texts.filterPlaceholder}
            aria-busy={isLoading}
            describedBy={describedBy(id, { failure: query.isLoadingError })}
            className={comboboxClasses.input}
            onChange={(event) => setText(event.target.value)}
          />
          <OptionsButton label={texts.show} isLoading={isLoading} />
          {!query.isLoadingError && !isLoading && (
            <ComboboxOptions ref={scrollIntoView} modal={false} className={comboboxClasses.options}>
              {tags.length === 0 && <NoTags />}
              {tags.map((tag) => (
                <ComboboxOption key={tag.id} value={tag} className={comboboxClasses.option}>
                  {tag.label}
                </ComboboxOption>
              ))}
            </ComboboxOptions>
          )}
        </div>
      </Combobox>
      <OptionsFailure id={id} query={query} focus={() => box.current?.focus()} />
    </div>
  )
}
