import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RecordSearch, RecordStep, RecordSubject, ResearchRecord } from '#contract/records/records.ts'
import { AnswerForm } from './answer-form.tsx'
import { type CellIds, cellKey, statesOf } from './cells.ts'
import { Searches } from './searches.tsx'
import { StepHead } from './step-head.tsx'

interface StepPaneProps {
  readonly record: ResearchRecord
  readonly step: RecordStep
  readonly subject: RecordSubject
  readonly onAnswered: (cell: CellIds) => void
}

/** One subject in one step: source, answer, earlier searches. */
export function StepPane(props: StepPaneProps) {
  const cell = cellKey({ step: props.step.id, subject: props.subject.id })
  const answer = statesOf(props.record).get(cell)?.id ?? 0
  const title = useLostFocus(`${cell} ${answer}`)
  return <Cell key={cell} {...props} answer={answer} title={title} />
}

interface CellProps extends StepPaneProps {
  /** Id of the latest search. */
  readonly answer: number
  readonly title: RefObject<HTMLHeadingElement | null>
}

function Cell({ record, step, subject, onAnswered, answer, title }: CellProps) {
  const [corrected, setCorrected] = useState<RecordSearch>()
  const isOpen = record.state === 'open'
  const { subjects } = record
  const endCorrection = () => {
    if (!corrected) return
    setCorrected(undefined)
    // The form disappears with its buttons.
    title.current?.focus()
  }
  return (
    <>
      <StepHead ref={title} record={record} step={step} />
      {isOpen && (
        <AnswerForm
          // A saved answer leaves an empty form.
          key={`${answer} ${corrected?.id}`}
          record={record}
          step={step}
          subject={subjects.find(({ id }) => id === corrected?.subject) ?? subject}
          corrected={corrected}
          onAnswered={onAnswered}
          onCancel={endCorrection}
        />
      )}
      <Searches record={record} step={step} onCorrect={isOpen ? setCorrected : undefined} />
    </>
  )
}

/** Ref for the heading, which takes the focus if the pressed control disappears with the answer or step. */
const useLostFocus = (shown: string) => {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef(shown)

  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && last.current !== shown) title.current?.focus()
    last.current = shown
  }, [shown])
  return title
}
