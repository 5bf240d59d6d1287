import { useFieldArray, useFormContext } from 'react-hook-form'
import { recordLimits } from '#contract/records/record-limits.ts'
import { matchDecisions } from '#contract/records/record-values.ts'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type AnswerValues, noMatch } from './answer-values.ts'
import { texts } from './texts.ts'

/** Results of a search with the decision about each. */
export function MatchesEditor() {
  const { fields, append, remove } = useFieldArray<AnswerValues, 'matches'>({ name: 'matches' })
  const { formState, getValues, setFocus } = useFormContext<AnswerValues>()
  const add = () => append(noMatch(getValues('outcome')))
  const removeAt = (index: number) => {
    remove(index)
    // The pressed button disappears.
    if (fields.length > 1) setFocus(`matches.${Math.max(0, index - 1)}.what`)
  }

  const { matches } = formState.errors
  return (
    <fieldset aria-describedby="matches-error" className="flex flex-col gap-3">
      <legend className="pb-1 text-small font-bold">{texts.matches}</legend>
      {fields.map(({ id }, index) => (
        <MatchRow key={id} index={index} onRemove={() => removeAt(index)} />
      ))}
      <FieldError id="matches">{matches?.root?.message ?? matches?.message}</FieldError>
      {fields.length < recordLimits.matches && (
        <div>
          <Button size="small" onClick={add}>
            <Icon name="plus" size={16} />
            {texts.addMatch}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface MatchRowProps {
  readonly index: number
  readonly onRemove: () => void
}

function MatchRow({ index, onRemove }: MatchRowProps) {
  return (
    <div role="group" aria-label={texts.match(index + 1)} className="flex items-start gap-2 border-l border-line pl-3">
      <div className="grid min-w-0 grow gap-2 not-phone:grid-cols-2">
        <TextField<AnswerValues>
          name={`matches.${index}.what`}
          label={texts.what}
          autoComplete="off"
          beginsHere={index === 0}
          required
        />
        <SelectField<AnswerValues> name={`matches.${index}.decision`} label={texts.decision}>
          {matchDecisions.map((decision) => (
            <option key={decision} value={decision}>
              {texts.decisions[decision]}
            </option>
          ))}
        </SelectField>
        <TextField<AnswerValues> name={`matches.${index}.reason`} label={texts.reason} autoComplete="off" />
        <TextField<AnswerValues>
          name={`matches.${index}.address`}
          label={texts.address}
          type="url"
          autoComplete="off"
        />
      </div>
      <IconButton label={texts.removeMatch(index + 1)} icon="trash" onClick={onRemove} className="mt-6" />
    </div>
  )
}
