import { useNavigate } from '@tanstack/react-router'
import type { Source } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { addSource } from '#web/features/sources/mutations.ts'
import { useMay } from '#web/session/permissions.ts'
import { Form } from '#web/shared/fields/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusScreen } from '#web/ui/take-focus.ts'
import { emptyValues, sourceForm, toBody } from './form-values.ts'
import { useShowAdded } from './show-added.ts'
import { SourceFields } from './source-fields.tsx'
import { texts } from './texts.ts'

interface LostSourceProps {
  readonly id: number
  readonly library: Library
}

// Stays a draft while another source opens.
const stay = () => undefined

export function LostSource({ id, library }: LostSourceProps) {
  const navigate = useNavigate()
  const show = useShowAdded(library)
  const mayPublish = useMay('source.publish')
  const leave = () => void navigate({ to: library.listPath, search: true }).then(focusScreen)
  const added = (source: Source | undefined) => {
    if (source) void show(source.id)
    else leave()
  }
  return (
    <Form
      className="flex max-w-modal flex-col gap-4 p-6 phone:px-4 phone:pt-2"
      label={texts.newSource}
      schema={sourceForm}
      defaultValues={emptyValues(mayPublish)}
      mutation={addSource}
      toVariables={(form, { idempotencyKey }) => ({ body: toBody(form), idempotencyKey })}
      onSuccess={added}
      onCancel={leave}
      submitLabel={texts.addAgain}
      draft={`source/${id}`}
      render={({ fields, submit, cancel }) => (
        <>
          <p>{texts.typed}</p>
          {fields}
          <div className="flex flex-wrap gap-2 pt-2">
            {submit}
            <Button onClick={cancel}>{texts.cancel}</Button>
          </div>
        </>
      )}
    >
      <SourceFields onLeave={stay} />
    </Form>
  )
}
