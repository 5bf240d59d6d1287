import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Source } from '#contract/sources.ts'
import { isApiError } from '#web/api/api-error.ts'
import type { Library } from '#web/features/sources/library.ts'
import { editSource, removeSource } from '#web/features/sources/mutations.ts'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { DeletePlace } from '#web/shared/delete-place.tsx'
import { failureText } from '#web/shared/failure-text.ts'
import { Form } from '#web/shared/fields/form.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { useDeletion } from '#web/shared/use-deletion.ts'
import { Button } from '#web/ui/button.tsx'
import { pageTitleClass } from '#web/ui/page-title.tsx'
import { focusScreen, takeFocus } from '#web/ui/take-focus.ts'
import { sourceForm, toChanges, valuesOf } from './form-values.ts'
import { SourceFields } from './source-fields.tsx'
import { texts } from './texts.ts'

// Only what was changed is sent, so what somebody else has changed stays unless it is the same field.
const editFailureText = (failure: Error) => (isApiError(failure, 'stale') ? texts.stale : failureText(failure))

interface SourceEditorProps {
  readonly source: Source
  readonly library: Library
  readonly onDone: () => void
}

/** The edit mode of a source: its form, and deleting it. */
export function SourceEditor({ source, library, onDone }: SourceEditorProps) {
  return (
    <Form
      className="flex max-w-modal flex-col gap-4 p-6 phone:px-4 phone:pt-2"
      schema={sourceForm}
      defaultValues={valuesOf(source)}
      mutation={editSource}
      toVariables={(values, { changed }) => ({
        id: source.id,
        body: toChanges(values, changed),
        version: source.version,
        before: toChanges(valuesOf(source), changed),
      })}
      textOfFailure={editFailureText}
      onSuccess={onDone}
      onCancel={onDone}
      submitLabel={texts.save}
      draft={`source/${source.id}`}
      render={({ fields, submit, cancel }) => (
        <>
          <ScreenTitle>{texts.editing(source.title)}</ScreenTitle>
          <h1 ref={takeFocus} tabIndex={-1} className={pageTitleClass}>
            {texts.editSource}
          </h1>
          {fields}
          <div className="flex flex-wrap gap-2 pt-2">
            {submit}
            <Button onClick={cancel}>{texts.cancel}</Button>
          </div>
          <DeleteSource source={source} library={library} />
        </>
      )}
    >
      <SourceFields self={source.id} onLeave={onDone} />
    </Form>
  )
}

/** Deletes after asking, and leaves for the list. */
function DeleteSource({ source, library }: { source: Source; library: Library }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const close = () => setAsking(false)
  const deletion = useDeletion(removeSource, {
    kind: 'source',
    onClose: close,
    onDeleted: () => void navigate({ to: library.listPath, search: true }).then(focusScreen),
  })
  return (
    <DeletePlace label={texts.delete} failure={deletion.failure} onAsk={() => setAsking(true)}>
      <DeleteDialog open={isAsking} onClose={close} object={source.title} action={deletion.actionFor(source.id)} />
    </DeletePlace>
  )
}
