import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failures } from '#contract/messages.ts'
import type { Source } from '#contract/sources.ts'
import { isApiError } from '#web/api/api-error.ts'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { toChanges, valuesOf } from './form-values.ts'
import { editSource, removeSource } from './mutations.ts'
import { SourceForm } from './source-form.tsx'
import type { SourceScreen } from './source-screen.ts'

interface SourceEditorProps {
  readonly source: Source
  readonly screen: SourceScreen
  readonly onDone: () => void
}

/** The edit mode of a source: its form, and deleting it. */
export function SourceEditor({ source, screen, onDone }: SourceEditorProps) {
  const edit = useMutation(editSource)
  return (
    <SourceForm
      values={valuesOf(source)}
      className="flex max-w-modal flex-col gap-4 p-6 phone:px-4 phone:pt-2"
      onSubmit={(values, changed) => edit.mutateAsync({ id: source.id, body: toChanges(values, changed) }).then(onDone)}
    >
      {(fields) => (
        <>
          <ScreenTitle>{`Edit ${source.title}`}</ScreenTitle>
          <h1 ref={takeFocus} tabIndex={-1} className="text-title font-bold outline-none">
            Edit source
          </h1>
          {fields}
          <div className="flex flex-wrap gap-2 pt-2">
            <Button type="submit" variant="primary" pending={edit.isPending}>
              Save
            </Button>
            <Button onClick={onDone}>Cancel</Button>
            <span className="grow" />
            <DeleteSource source={source} screen={screen} />
          </div>
        </>
      )}
    </SourceForm>
  )
}

/** Deletes after asking. A source that somebody else has deleted meanwhile counts as deleted (specification §4). */
function DeleteSource({ source, screen }: { source: Source; screen: SourceScreen }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useMutation(removeSource)
  const leave = () => void navigate({ to: screen.listPath, search: true })
  const run = () =>
    remove.mutate(source.id, {
      onSuccess: leave,
      onError: (error) => {
        setAsking(false)
        if (isApiError(error, 'not_found')) leave()
      },
    })
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {remove.isError && !isApiError(remove.error, 'not_found') && (
        <div className="w-full">
          <Banner tone="error">{failures.deleting('source')}</Banner>
        </div>
      )}
      <DeleteDialog open={isAsking} onClose={() => setAsking(false)} action={{ run, pending: remove.isPending }} />
    </>
  )
}
