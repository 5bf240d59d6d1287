import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { ownWords, type TextPart } from './own-words.ts'
import { texts } from './texts.ts'
import { type Choice, type ComparedField, choose, type Difference, differencesOf, type Versions } from './versions.ts'

export interface CompareDialogProps<Values> {
  readonly open: boolean
  readonly onClose: () => void
  readonly versions: Versions<Values>
  readonly fields: readonly ComparedField<Values>[]
  /** Author and time of the other version. */
  readonly by?: ReactNode
  readonly onSave: (values: Values) => void
}

/**
 * Field-by-field comparison. One-sided changes are preselected; conflicts need a choice, so nothing is lost unseen
 * (decision 0046).
 */
export function CompareDialog<Values>({ open, onClose, ...rest }: CompareDialogProps<Values>) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} width="wide">
      <Comparison onClose={onClose} {...rest} />
    </Dialog>
  )
}

type Choices<Values> = { readonly [Name in keyof Values]?: Choice }

function Comparison<Values>({ versions, fields, by, onSave, onClose }: Omit<CompareDialogProps<Values>, 'open'>) {
  const [chosen, setChosen] = useState<Choices<Values>>({})
  const [isAsked, setAsked] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const differences = differencesOf(versions, fields)
  const choiceOf = (name: keyof Values) =>
    chosen[name] ?? differences.find(({ field }) => field.name === name)?.changedBy
  const save = () => {
    if (differences.every(({ field }) => choiceOf(field.name))) return onSave(choose(versions, fields, choiceOf))
    setAsked(true)
    body.current?.querySelector<HTMLElement>('[data-open] input')?.focus()
  }
  return (
    <>
      <DialogBody ref={body}>
        {by}
        <p>{differences.length === 0 ? texts.nothing : texts.explanation}</p>
        {differences.map((difference) => (
          <Field
            key={difference.field.name}
            difference={difference}
            choice={choiceOf(difference.field.name)}
            isAsked={isAsked}
            onChoose={(choice) => setChosen({ ...chosen, [difference.field.name]: choice })}
          />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="primary" onClick={save}>
          {differences.length === 0 ? texts.done : texts.save}
        </Button>
      </DialogFooter>
    </>
  )
}

interface FieldProps<Values> {
  readonly difference: Difference<Values>
  readonly choice: Choice | undefined
  readonly isAsked: boolean
  readonly onChoose: (choice: Choice) => void
}

function Field<Values>({ difference, choice, isAsked, onChoose }: FieldProps<Values>) {
  const { field, changedBy } = difference
  const { name } = field
  const [mine, theirs] = ownWords(difference.mine, difference.theirs)
  const isMissing = isAsked && choice === undefined
  const card = (which: Choice, content: ReactNode) => (
    <RadioCard
      name={name}
      label={texts.choices[which]}
      checked={choice === which}
      aria-invalid={isMissing || undefined}
      onChange={() => onChoose(which)}
    >
      {content}
    </RadioCard>
  )
  return (
    <fieldset data-open={choice === undefined ? '' : undefined} className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 flex flex-wrap items-baseline gap-x-2 font-medium">
        {field.label}
        {changedBy && (
          <span className="text-small font-normal text-muted">
            {changedBy === 'mine' ? texts.onlyMine : texts.onlyTheirs}
          </span>
        )}
        {isMissing && (
          <span role="alert" className="text-small font-normal text-danger">
            {texts.missing}
          </span>
        )}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(28rem,100%),1fr))] gap-2">
        {card('mine', <Text parts={mine} />)}
        {card('theirs', <Text parts={theirs} />)}
        {field.merge && !changedBy && card('both', null)}
      </div>
    </fieldset>
  )
}

/** Text with differences marked. */
function Text({ parts }: { parts: readonly TextPart[] }) {
  if (parts.length === 0) return <span className="text-muted">{texts.empty}</span>
  return (
    <span dir="auto" className="block whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ text, isOwn }, place) =>
        isOwn ? (
          <mark key={place} className="rounded-small bg-mark text-inherit">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}
