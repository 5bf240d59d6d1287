import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Category } from '#contract/categories/categories.ts'
import type { Source } from '#contract/sources/sources.ts'
import { isApiError } from '#web/api/api-error.ts'
import { subjectQueries } from '#web/features/categories/queries.ts'
import { lastSubjects } from '#web/features/sources/last-used.ts'
import { addToGroup } from '#web/features/sources/mutations.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { failureText } from '#web/shared/failure-text.ts'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { FocusAfterwards } from './focus-afterwards.tsx'
import { GroupCategoryChooser } from './group-category-chooser.tsx'
import { NoSubjects } from './no-subjects.tsx'
import { texts } from './texts.ts'

const filingFailureText = (failure: Error) =>
  isApiError(failure, 'stale') ? texts.filedSince(failure.source?.groupSubCategory ?? null) : failureText(failure)

interface AddToGroupDialogProps {
  readonly source: Source
  readonly open: boolean
  readonly onClose: () => void
  readonly thenFocus?: RefObject<HTMLElement | null>
}

export function AddToGroupDialog({ source, open, onClose, thenFocus }: AddToGroupDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={source.groupSubCategory ? texts.moveWithinGroup : texts.addToGroup}>
      <FilingBody source={source} onClose={onClose} />
      {thenFocus && <FocusAfterwards target={thenFocus} />}
    </Dialog>
  )
}

function FilingBody({ source, onClose }: { source: Source; onClose: () => void }) {
  const [filedAt] = useState(source.groupSubCategory?.id ?? null)
  const [chosen, setChosen] = useState(filedAt)
  // Detects a colleague's concurrent filing.
  const [base, setBase] = useState(filedAt ?? 0)
  const add = useWriteOnce(addToGroup)
  const run = () => {
    if (chosen === null) return
    const filed = () => {
      lastSubjects.note(String(chosen))
      onClose()
    }
    const refused = (failure: Error) => {
      if (isApiError(failure, 'stale')) setBase(failure.source?.groupSubCategory?.id ?? 0)
    }
    add.mutate({ id: source.id, subCategory: chosen, base }, { onSuccess: filed, onError: refused })
  }
  return (
    <>
      <DialogBody>
        <p className="truncate text-muted">
          <bdi>{source.title}</bdi>
        </p>
        {add.error && <FailureBanner of={add.error}>{filingFailureText(add.error)}</FailureBanner>}
        <Subjects chosen={chosen} onChoose={(id) => setChosen(id === chosen ? null : id)} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="primary"
          disabled={chosen === null || chosen === filedAt}
          // Pending until closed.
          pending={add.isPending || add.isSuccess}
          onClick={run}
        >
          {filedAt === null ? texts.add : texts.move}
        </Button>
      </DialogFooter>
    </>
  )
}

function Subjects({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number) => void }) {
  const subjects = useQuery(subjectQueries.list())
  return (
    <>
      {subjects.isPending && (
        <div data-autofocus tabIndex={-1} className="flex h-categories items-center justify-center outline-none">
          <Loading />
        </div>
      )}
      {subjects.data && <SubjectChoice subjects={subjects.data} chosen={chosen} onChoose={onChoose} />}
      {subjects.error && <RequestFailed inline query={subjects} />}
    </>
  )
}

interface SubjectChoiceProps {
  readonly subjects: readonly Category[]
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}

function SubjectChoice(props: SubjectChoiceProps) {
  if (props.subjects.length > 0) return <GroupCategoryChooser {...props} />
  return (
    <p className="max-w-prose text-muted">
      <NoSubjects />
    </p>
  )
}
