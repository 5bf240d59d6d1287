import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { isGone } from '#web/api/api-error.ts'
import type { Library } from '#web/features/sources/library.ts'
import { editSource, removeSource } from '#web/features/sources/mutations.ts'
import { keepDraft } from '#web/session/keep-drafts.ts'
import { DeleteArea } from '#web/shared/delete-area.tsx'
import { failureText } from '#web/shared/failure-text.ts'
import { Form } from '#web/shared/fields/form.tsx'
import { newIdempotencyKey } from '#web/shared/fields/idempotency-key.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { useDeletion } from '#web/shared/use-deletion.ts'
import { Button } from '#web/ui/button.tsx'
import { pageTitleClass } from '#web/ui/page-title.tsx'
import { focusScreen, takeFocus } from '#web/ui/take-focus.ts'
import { type SourceFormValues, sourceForm, toChanges, valuesOf } from './form-values.ts'
import { SourceFields } from './source-fields.tsx'
import { texts } from './texts.ts'

const LostSource = lazyPart(async () => (await import('./lost-source.tsx')).LostSource)
// Loaded after the form.
const DeleteDialog = lazyPart(async () => (await import('#web/shared/delete-dialog.tsx')).DeleteDialog)
const CompareSource = lazyPart(async () => (await import('./compare-source.tsx')).CompareSource)

// In sight while the fields scroll, unless the window is low.
const barClass =
  'sticky bottom-0 z-1 -mx-6 flex flex-wrap gap-2 border-t border-line bg-surface px-6 py-3 phone:-mx-4 phone:px-4 [@media(max-height:400px)]:static'

const editFailureText = (failure: Error) => (isGone(failure) ? texts.gone : failureText(failure))

interface SourceEditorProps {
  readonly source: Source
  readonly library: Library
  readonly onDone: () => void
}

/** Sends changed fields with the version they were based on. */
export function SourceEditor({ source, library, onDone }: SourceEditorProps) {
  const draft = `source/${source.id}`
  const [isLost, setLost] = useState(false)
  const addAgain = (values: SourceFormValues) => {
    // Complete values, since the source is gone.
    keepDraft(draft, { idempotencyKey: newIdempotencyKey(), values })
    setLost(true)
  }
  if (isLost) return <LostSource id={source.id} library={library} />
  return (
    <Form
      className="flex max-w-modal flex-col gap-4 p-6 phone:px-4 phone:pt-2"
      schema={sourceForm}
      defaultValues={valuesOf(source)}
      version={source.version}
      renderComparison={(comparison) => <CompareSource {...comparison} source={source} />}
      mutation={editSource}
      toVariables={(values, { changed, base }) => ({
        id: source.id,
        body: toChanges(values, changed),
        version: base.version,
        before: toChanges(base.values, changed),
      })}
      textOfFailure={editFailureText}
      whenUnchanged={onDone}
      onSuccess={onDone}
      onCancel={onDone}
      submitLabel={texts.save}
      draft={draft}
      render={({ fields, submit, cancel, failure, valuesNow }) => (
        <>
          <ScreenTitle>{texts.editing(source.title)}</ScreenTitle>
          <h1 ref={takeFocus} tabIndex={-1} className={pageTitleClass}>
            {texts.editSource}
          </h1>
          {fields}
          <div className={barClass}>
            {submit}
            {isGone(failure) && <Button onClick={() => addAgain(valuesNow())}>{texts.addAgain}</Button>}
            <Button onClick={cancel}>{texts.cancel}</Button>
          </div>
          {!isGone(failure) && <DeleteSource source={source} library={library} />}
        </>
      )}
    >
      <SourceFields self={source.id} onLeave={onDone} />
    </Form>
  )
}

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
    <DeleteArea label={texts.delete} failure={deletion.failure} onAsk={() => setAsking(true)}>
      <DeleteDialog open={isAsking} onClose={close} object={source.title} action={deletion.actionFor(source.id)} />
    </DeleteArea>
  )
}
