import { useIsMutating } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Outcome } from '#contract/records/record-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { type AnswerValues, hasRows, isBlank, noMatch } from './answer-values.ts'
import { addSearch } from './mutations.ts'
import { texts } from './texts.ts'

interface AnswerChoice {
  readonly outcome: Outcome
  readonly key: string
  /** Needs no further input. */
  readonly isComplete: boolean
}

const choices: readonly AnswerChoice[] = [
  { outcome: 'nothing', key: 'n', isComplete: true },
  { outcome: 'discounted', key: 'd', isComplete: false },
  { outcome: 'match', key: 'm', isComplete: false },
  { outcome: 'unclear', key: 'u', isComplete: true },
  { outcome: 'unreachable', key: 'x', isComplete: true },
  { outcome: 'skipped', key: 's', isComplete: false },
]

/** The six answers. Complete ones are saved at once; a correction always needs a reason first. */
export function AnswerBar({ isCorrection }: { readonly isCorrection: boolean }) {
  const { getValues, setValue } = useFormContext<AnswerValues>()
  const chosen = useWatch<AnswerValues, 'outcome'>({ name: 'outcome' })
  const isSaving = useIsMutating({ mutationKey: addSearch.mutationKey ?? [] }) > 0
  // Otherwise a letter beside a field would send a half-typed answer.
  const hasKeys = !isCorrection && !hasRows(chosen) && chosen !== 'skipped'
  const choose = ({ outcome, isComplete }: AnswerChoice, form: HTMLFormElement | null) => {
    if (isSaving) return
    setValue('outcome', outcome, { shouldDirty: true })
    if (hasRows(outcome) && getValues('matches').every(isBlank)) setValue('matches', [noMatch(outcome)])
    // Not a submit button: Enter in a field would press the first one.
    if (isComplete && !isCorrection) form?.requestSubmit()
  }
  return (
    <div role="group" aria-label={texts.answer} className="flex flex-wrap gap-1.5">
      {choices.map((choice) => {
        const { outcome, key } = choice
        const isChosen = outcome === chosen
        return (
          <Button
            key={outcome}
            size="small"
            aria-pressed={isChosen}
            aria-keyshortcuts={hasKeys ? key : undefined}
            pending={isSaving && isChosen}
            onClick={({ currentTarget }) => choose(choice, currentTarget.form)}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            {texts.answers[outcome]}
            <span aria-hidden="true" className="pointer-coarse:hidden">
              <Kbd>{key}</Kbd>
            </span>
          </Button>
        )
      })}
    </div>
  )
}
