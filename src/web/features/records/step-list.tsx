import { useId } from 'react'
import type { RecordStep, ResearchRecord } from '#contract/records/records.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/input.tsx'
import { rowClass } from '#web/ui/row-class.ts'
import { beside, stateAt, statesOf } from './cells.ts'
import { OutcomeMark } from './outcome-mark.tsx'
import { texts } from './texts.ts'
import type { SelectionState } from './use-selection.ts'

interface StepListProps {
  readonly record: ResearchRecord
  readonly selection: SelectionState
}

const intoView = (row: HTMLElement | null) => row?.scrollIntoView?.({ block: 'nearest' })

const useStates = ({ record, selection }: StepListProps) => {
  const states = statesOf(record)
  return (step: RecordStep) => stateAt(states, { step: step.id, subject: selection.subject?.id ?? 0 })
}

/** Steps with their state for the selected subject, from 900 px. */
export function StepList(props: StepListProps) {
  const { record, selection } = props
  const stateOf = useStates(props)
  return (
    <ol className="-mx-4 flex flex-col max-desktop:hidden">
      {record.steps.map((step) => {
        const isSelected = step.id === selection.step?.id
        return (
          <li key={step.id}>
            <button
              type="button"
              ref={isSelected ? intoView : undefined}
              aria-current={isSelected ? 'step' : undefined}
              className={rowClass(isSelected)}
              onClick={() => selection.select({ step: step.id })}
            >
              <bdi className="min-w-0 grow truncate">{step.title}</bdi>
              <OutcomeMark outcome={stateOf(step)} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** The same as a select, for narrow windows beside a source. */
export function StepSelect(props: StepListProps) {
  const { record, selection } = props
  const id = useId()
  const stateOf = useStates(props)
  if (record.steps.length === 0) return null
  return (
    <div className="desktop:hidden">
      <FieldFrame id={id} label={texts.step} hidesLabel>
        <Select
          id={id}
          value={selection.step?.id}
          onChange={({ target }) => selection.select({ step: Number(target.value) })}
        >
          {record.steps.map((step) => (
            <option key={step.id} value={step.id}>
              {texts.stepState(step.title, texts.states[stateOf(step)])}
            </option>
          ))}
        </Select>
      </FieldFrame>
    </div>
  )
}

export function StepMoves({ record, selection }: StepListProps) {
  const move = (by: 1 | -1) => {
    const next = beside(record.steps, selection.step?.id ?? 0, by)
    if (next) selection.select({ step: next.id })
  }
  return (
    <span className="flex">
      <IconButton
        label={texts.previousStep}
        icon="chevron-left"
        size="small"
        title={texts.withKey(texts.previousStep, 'k')}
        aria-keyshortcuts="k"
        onClick={() => move(-1)}
      />
      <IconButton
        label={texts.nextStep}
        icon="chevron-right"
        size="small"
        title={texts.withKey(texts.nextStep, 'j')}
        aria-keyshortcuts="j"
        onClick={() => move(1)}
      />
    </span>
  )
}
