import { addressOf, choiceField, pageField } from '#contract/addresses/addresses.ts'
import type { RecordState } from '#contract/records/record-values.ts'

export interface RecordListQuery {
  readonly state: RecordState | ''
  readonly page: number
}

/** Filters of the list in the address. The searched name is never one of them. */
export const recordListAddress = addressOf<RecordListQuery>({
  // Not the contract's list, whose words would load with the first screen.
  state: choiceField<RecordState | ''>('', 'open', 'review', 'closed'),
  page: pageField,
})

export interface WorkspaceQuery {
  /** Ids of the selected step and subject; 0 for none. */
  readonly step: number
  readonly subject: number
  readonly view: 'steps' | 'overview'
}

const idField = (value: unknown): number => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

export const workspaceAddress = addressOf<WorkspaceQuery>({
  step: idField,
  subject: idField,
  view: choiceField<WorkspaceQuery['view']>('steps', 'overview'),
})
