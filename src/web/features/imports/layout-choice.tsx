import { useId } from 'react'
import type { PreviewLayout } from '#contract/files/imports.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Select } from '#web/ui/input.tsx'
import { texts } from './texts.ts'

interface LayoutChoiceProps {
  readonly layout: PreviewLayout
  /** Chosen layout; '' for guessed. */
  readonly chosen: string
  readonly onChoose: (layout: string) => void
}

/** Shown if the layout is in doubt; choosing rereads the file. */
export function LayoutChoice({ layout, chosen, onChoose }: LayoutChoiceProps) {
  const id = useId()
  return (
    <div className="max-w-xl">
      <FieldFrame id={id} label={texts.layout} hint={texts.layoutHint}>
        <Select
          id={id}
          value={chosen || layout.chosen}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="list">{texts.asList}</option>
          <option value="0">{texts.asRows}</option>
          {layout.lines.map(({ line, text }) => (
            <option key={line} value={line}>
              {texts.asTable(line, text)}
            </option>
          ))}
        </Select>
      </FieldFrame>
    </div>
  )
}
