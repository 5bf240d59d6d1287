import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type ChangeEvent, type ClipboardEvent, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { nameLanguage } from '#web/shared/code-names.ts'
import { ComboboxControl } from '#web/shared/fields/combobox-control.tsx'
import { OptionsButton } from '#web/shared/fields/combobox-options.tsx'
import { describedBy } from '#web/shared/fields/text-field.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { aboutTexts } from './about-texts.ts'
import { type Codes, isList, matching, readCodes } from './codes.ts'

interface CodeFormValues {
  countries: string[]
  languages: string[]
}

interface CodesFieldProps {
  readonly name: keyof CodeFormValues
  readonly label: string
  readonly hint: string
  readonly codes: Codes
}

/** Accepts names, codes and pasted lists. */
export function CodesField({ name, label, hint, codes }: CodesFieldProps) {
  const id = useId()
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<CodeFormValues, keyof CodeFormValues>({ name })
  const { text, setText, choose, type, paste } = useCodes(codes, field)
  const error = fieldState.error?.message
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Combobox multiple value={field.value} onChange={choose} onClose={() => setText('')}>
        <div className={comboboxClasses.field}>
          <ChosenCodes codes={codes} chosen={field.value} onChange={choose} field={id} />
          <ComboboxInput
            as={ComboboxControl}
            ref={ref}
            id={id}
            autoComplete="off"
            value={text}
            aria-invalid={fieldState.invalid || undefined}
            describedBy={describedBy(id, { hint, error })}
            className={comboboxClasses.input}
            onChange={type}
            onPaste={paste}
            onBlur={field.onBlur}
          />
          <OptionsButton label={aboutTexts.show(label)} isLoading={false} />
          <CodeOptions codes={codes} text={text} chosen={field.value} />
        </div>
      </Combobox>
    </FieldFrame>
  )
}

interface CodeSelection {
  readonly value: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

const useCodes = (codes: Codes, { value, onChange }: CodeSelection) => {
  const [text, setText] = useState('')
  const choose = (chosen: readonly string[]) => {
    onChange([...new Set(chosen)])
    setText('')
  }
  const take = (list: string) => {
    const { codes: found, rest } = readCodes(codes, list)
    choose([...value, ...found])
    setText(rest)
  }
  return {
    text,
    setText,
    choose,
    type: ({ target }: ChangeEvent<HTMLInputElement>) =>
      isList(target.value) ? take(target.value) : setText(target.value),
    paste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.getData('text')
      if (text.trim() !== '' || readCodes(codes, pasted).codes.length === 0) return
      event.preventDefault()
      take(pasted)
    },
  }
}

interface ChosenCodesProps {
  readonly codes: Codes
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly field: string
}

const ChosenCodes = ({ codes: { nameOf }, chosen, onChange, field }: ChosenCodesProps) =>
  chosen.map((code) => (
    <Chip
      key={code}
      removeLabel={aboutTexts.remove(nameOf(code))}
      onRemove={() => {
        const input = document.getElementById(field)
        // Keeps the focus nearby, but opens no on-screen keyboard on taps.
        if (input?.parentElement?.contains(document.activeElement)) input.focus()
        onChange(chosen.filter((other) => other !== code))
      }}
    >
      <bdi lang={nameLanguage()}>{nameOf(code)}</bdi>
    </Chip>
  ))

interface CodeOptionsProps {
  readonly codes: Codes
  readonly text: string
  readonly chosen: readonly string[]
}

function CodeOptions({ codes, text, chosen }: CodeOptionsProps) {
  const found = matching(codes, text)
  // Unlisted language by its code.
  const typed = text.trim() === '' ? undefined : codes.codeOf(text)
  const isOther = typed !== undefined && !found.some(({ code }) => code === typed)
  const shown = isOther ? [...found, { code: typed, name: codes.nameOf(typed) }] : found
  return (
    <ComboboxOptions ref={scrollIntoView} modal={false} className={comboboxClasses.options}>
      {shown.length === 0 && <div className={comboboxClasses.empty}>{aboutTexts.noneFound}</div>}
      {shown.map(({ code, name }) => (
        <ComboboxOption key={code} value={code} className={comboboxClasses.option}>
          <bdi lang={nameLanguage()}>{name}</bdi> {name !== code && <span className="text-muted">{code}</span>}
          {chosen.includes(code) && <Icon name="check" size={16} className="ml-auto" />}
        </ComboboxOption>
      ))}
    </ComboboxOptions>
  )
}
