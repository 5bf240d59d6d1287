import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { recordLimits } from '#contract/records/record-limits.ts'
import { subjectKindNames, subjectKinds } from '#contract/records/record-values.ts'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { formTexts } from './form-texts.ts'
import { noSubject, type RecordValues } from './record-form.ts'

/** Subjects of a record, one at least. */
export function SubjectFields() {
  // The default key name would hide the ids of subjects.
  const { fields, append, remove } = useFieldArray<RecordValues, 'subjects', 'key'>({
    name: 'subjects',
    keyName: 'key',
  })
  const { setFocus } = useFormContext<RecordValues>()
  const removeAt = (index: number) => {
    remove(index)
    // The pressed button disappears.
    setFocus('subjects.0.name')
  }
  return (
    <>
      {fields.map(({ key }, index) => (
        <fieldset key={key} className="flex flex-col gap-3">
          <legend className="sr-only">{formTexts.subjectNumber(index + 1)}</legend>
          {fields.length > 1 && (
            <div className="flex items-center justify-between">
              <span aria-hidden="true" className="text-small font-bold">
                {formTexts.subjectNumber(index + 1)}
              </span>
              <IconButton
                label={formTexts.removeSubject(index + 1)}
                icon="trash"
                size="small"
                onClick={() => removeAt(index)}
              />
            </div>
          )}
          <TextField<RecordValues> name={`subjects.${index}.name`} label={formTexts.name} autoComplete="off" required />
          <SelectField<RecordValues> name={`subjects.${index}.kind`} label={formTexts.kind} required>
            {subjectKinds.map((kind) => (
              <option key={kind} value={kind}>
                {subjectKindNames[kind]}
              </option>
            ))}
          </SelectField>
          <Spellings index={index} />
        </fieldset>
      ))}
      {fields.length < recordLimits.subjects && (
        <div>
          <Button size="small" onClick={() => append(noSubject)}>
            <Icon name="plus" size={16} />
            {formTexts.addSubject}
          </Button>
        </div>
      )}
    </>
  )
}

function Spellings({ index }: { readonly index: number }) {
  const { formState, getValues } = useFormContext<RecordValues>()
  const [isOpen, setOpen] = useState(() => {
    const subject = getValues(`subjects.${index}`)
    return `${subject.variants}${subject.identifiers}` !== ''
  })
  const errors = formState.errors.subjects?.[index]
  const isWrong = errors?.variants !== undefined || errors?.identifiers !== undefined
  return (
    <Disclosure title={formTexts.spellings} open={isOpen || isWrong} onToggle={setOpen} keepsFocus>
      <div className="flex flex-col gap-3 pt-1">
        <TextField<RecordValues>
          name={`subjects.${index}.variants`}
          label={formTexts.variants}
          hint={formTexts.variantsHint}
          type="textarea"
          autoComplete="off"
        />
        <TextField<RecordValues>
          name={`subjects.${index}.identifiers`}
          label={formTexts.identifiers}
          hint={formTexts.identifiersHint}
          type="textarea"
          autoComplete="off"
        />
      </div>
    </Disclosure>
  )
}
