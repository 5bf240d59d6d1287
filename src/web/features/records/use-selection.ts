import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ResearchRecord } from '#contract/records/records.ts'
import { type CellIds, nextOpenStep, type Selection, selectionIn } from './cells.ts'
import { type WorkspaceQuery, workspaceAddress } from './search.ts'

export interface SelectionState extends Partial<Selection> {
  readonly view: WorkspaceQuery['view']
  readonly select: (cell: Partial<CellIds>) => void
  readonly show: (view: WorkspaceQuery['view']) => void
  /** Selects the next open step of the subject; stays if there is none. */
  readonly goOn: (answered: CellIds) => void
}

/** Selected subject and step, by their ids in the address. */
export const useSelection = (record: ResearchRecord, query: WorkspaceQuery): SelectionState => {
  const navigate = useNavigate()
  const router = useRouter()
  const selection = selectionIn(record, query)
  const shown = { step: selection?.step?.id ?? 0, subject: selection?.subject.id ?? 0 }
  const go = (search: Partial<WorkspaceQuery>) =>
    void navigate({
      to: '/research/$slug',
      params: { slug: String(record.id) },
      search,
      replace: true,
      resetScroll: false,
    })
  const select = (cell: Partial<CellIds>) => go({ ...shown, ...cell })
  return {
    ...selection,
    view: query.view,
    select,
    show: (view) => go({ ...shown, view }),
    goOn: (answered) => {
      const next = nextOpenStep(record, answered)
      const now = workspaceAddress.parse(Object(router.latestLocation.search))
      // The user may have chosen another cell while the answer was saved.
      const isElsewhere = now.step !== query.step || now.subject !== query.subject
      if (next && !isElsewhere) select({ step: next.id, subject: answered.subject })
    },
  }
}
