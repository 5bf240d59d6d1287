import type { Library } from '#web/features/sources/library.ts'
import type { ActionName } from './actions.ts'
import type { Chosen } from './mutations.ts'

/** What is about to be done, with what was selected when somebody asked for it. */
export interface Asked {
  readonly name: ActionName
  readonly chosen: Chosen
  readonly count: number
  readonly library: Library
  /** The source that is open beside the list, where it is one of them. */
  readonly openOne: number | null
  /** Tells one asking from the next. */
  readonly turn: number
}

/** What each dialog knows that asks before many are changed. */
export interface AskingProps {
  readonly asked: Asked
  readonly open: boolean
  readonly onClose: () => void
  /** It has been done, and the lists show it: the dialog closes. */
  readonly onDone: () => void
}
