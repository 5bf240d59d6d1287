import type { Library } from '#web/features/sources/library.ts'
import type { ActionName } from './actions.ts'
import type { ChosenSources } from './mutations.ts'

export interface BulkRequest {
  readonly name: ActionName
  readonly chosen: ChosenSources
  readonly count: number
  readonly library: Library
  /** Open source, if it is affected. */
  readonly openOne: number | null
  readonly turn: number
}

export interface BulkDialogProps {
  readonly asked: BulkRequest
  readonly open: boolean
  readonly onClose: () => void
  /** Success, shown by the lists. */
  readonly onDone: () => void
}
