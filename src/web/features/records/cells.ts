import type { Outcome } from '#contract/records/record-values.ts'
import type { RecordStep, RecordSubject, ResearchRecord, SearchState } from '#contract/records/records.ts'

/** Place of a subject in a step, by ids. */
export interface CellIds {
  readonly step: number
  readonly subject: number
}

export interface Selection {
  readonly subject: RecordSubject
  readonly step: RecordStep | undefined
}

export type CellStates = ReadonlyMap<string, SearchState>

export const cellKey = ({ step, subject }: CellIds): string => `${step}.${subject}`

/** Latest search of each cell. */
export const statesOf = ({ latest }: Pick<ResearchRecord, 'latest'>): CellStates =>
  new Map(latest.map((state) => [cellKey(state), state]))

export const stateAt = (states: CellStates, cell: CellIds): Outcome | 'open' =>
  states.get(cellKey(cell))?.outcome ?? 'open'

const isOpen = (states: CellStates, cell: CellIds) => stateAt(states, cell) === 'open'

export const progressOf = ({ subjects, steps, latest }: ResearchRecord) => ({
  answered: latest.length,
  cells: subjects.length * steps.length,
})

const firstOpenStep = ({ steps }: ResearchRecord, states: CellStates, subject: number) =>
  steps.find(({ id }) => isOpen(states, { step: id, subject }))

/** Selected cell; without a choice the first open one. Undefined without subjects. */
export const selectionIn = (record: ResearchRecord, chosen: CellIds): Selection | undefined => {
  const states = statesOf(record)
  const { subjects, steps } = record
  const step = steps.find(({ id }) => id === chosen.step)
  const subject =
    subjects.find(({ id }) => id === chosen.subject) ??
    subjects.find(({ id }) =>
      step ? isOpen(states, { step: step.id, subject: id }) : firstOpenStep(record, states, id),
    ) ??
    subjects[0]
  return subject && { subject, step: step ?? firstOpenStep(record, states, subject.id) ?? steps[0] }
}

/** Next open step of the subject after an answered one, from the beginning again after the last. */
export const nextOpenStep = (record: ResearchRecord, { step, subject }: CellIds): RecordStep | undefined => {
  const states = statesOf(record)
  const at = record.steps.findIndex(({ id }) => id === step)
  const others = [...record.steps.slice(at + 1), ...record.steps.slice(0, Math.max(0, at))]
  return others.find(({ id }) => isOpen(states, { step: id, subject }))
}

/** Neighbor in the list, or undefined at its ends. */
export const beside = <T extends { readonly id: number }>(all: readonly T[], id: number, by: 1 | -1): T | undefined =>
  all[all.findIndex((one) => one.id === id) + by]
