import type { MouseEvent, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RecordSearch, RecordStep, RecordSubject, ResearchRecord } from '#contract/records/records.ts'
import { isApiError } from '#web/api/api-error.ts'
import { Form } from '#web/shared/fields/form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { AnswerDetails } from './answer-details.tsx'
import {
  type AnswerValues,
  answerSchema,
  correctionSchema,
  hasRows,
  noAnswer,
  valuesOfSearch,
} from './answer-values.ts'
import { type CellIds, cellKey } from './cells.ts'
import { drafts } from './drafts.ts'
import { formTexts } from './form-texts.ts'
import { MatchesEditor } from './matches-editor.tsx'
import { addSearch } from './mutations.ts'
import { timedSentence } from './sentence.ts'
import { texts } from './texts.ts'

interface AnswerFormProps {
  readonly record: ResearchRecord
  readonly step: RecordStep
  readonly subject: RecordSubject
  readonly corrected: RecordSearch | undefined
  readonly onAnswered: (cell: CellIds) => void
  readonly onCancel: () => void
}

/** Answer of one search. Input is kept until the server has it. */
export function AnswerForm({ record, step, subject, corrected, onAnswered, onCancel }: AnswerFormProps) {
  const cell = { step: step.id, subject: subject.id }
  const correctedId = corrected?.id ?? null
  return (
    <Form
      className="flex flex-col gap-3"
      label={texts.answerFor(subject.name, step.title)}
      schema={corrected ? correctionSchema : answerSchema}
      defaultValues={corrected ? valuesOfSearch(corrected) : noAnswer}
      mutation={addSearch}
      toVariables={(body, { idempotencyKey }) => ({
        id: record.id,
        source: step.title,
        body: { ...body, ...cell, corrects: correctedId },
        idempotencyKey,
      })}
      onSuccess={() => {
        onCancel()
        if (!corrected) onAnswered(cell)
      }}
      submitLabel={formTexts.save}
      draft={drafts.answer(record, corrected ? `${cellKey(cell)}.${corrected.id}` : cellKey(cell))}
      onCancel={onCancel}
      render={({ fields, submit, failure, cancel }) => (
        <>
          {corrected && <Banner>{texts.correcting(timedSentence(corrected, step.title))}</Banner>}
          {fields}
          <Finish submit={submit} failure={failure} onCancel={corrected ? cancel : undefined} />
        </>
      )}
    >
      <AnswerBar isCorrection={corrected !== undefined} />
      <Rest name={subject.name} isCorrection={corrected !== undefined} />
    </Form>
  )
}

interface RestProps {
  readonly name: string
  readonly isCorrection: boolean
}

/** Fields that the chosen outcome needs, and optional ones. */
function Rest({ name, isCorrection }: RestProps) {
  const outcome = useWatch<AnswerValues, 'outcome'>({ name: 'outcome' })
  return (
    <>
      {hasRows(outcome) && <MatchesEditor />}
      {(isCorrection || outcome === 'skipped') && (
        <TextField<AnswerValues>
          key={outcome}
          name="reason"
          label={isCorrection ? texts.correctionReason : texts.reason}
          type="textarea"
          beginsHere={!hasRows(outcome)}
          required
        />
      )}
      <AnswerDetails name={name} />
    </>
  )
}

interface FinishProps {
  readonly submit: ReactNode
  readonly failure: Error | null
  readonly onCancel: (() => void) | undefined
}

const mayWorkLater = (failure: Error | null) => isApiError(failure) && (failure.status === 0 || failure.status >= 500)

/** Save and cancel, where an answer isn't sent by its own button; otherwise another attempt. */
function Finish({ submit, failure, onCancel }: FinishProps) {
  const { setValue } = useFormContext<AnswerValues>()
  const outcome = useWatch<AnswerValues, 'outcome'>({ name: 'outcome' })
  const leave = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // The pressed button disappears.
    form?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
    setValue('outcome', '', { shouldDirty: true })
  }
  if (onCancel || hasRows(outcome) || outcome === 'skipped') {
    return (
      <div className="flex gap-2">
        {submit}
        <Button onClick={onCancel ?? leave}>{texts.cancel}</Button>
      </div>
    )
  }
  if (!mayWorkLater(failure)) return null
  return (
    <div>
      <Button onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}>{texts.tryAgain}</Button>
    </div>
  )
}
