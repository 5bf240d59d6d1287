import type { ColumnRole } from '#contract/files/imports.ts'
import type { Access } from '#contract/sources/provenance-values.ts'
import { type Column, columnKey, namedRole } from './column-names.ts'
import { isNo, isYes } from './record.ts'

interface Answers {
  readonly yes: Access
  /** Undefined where a no leaves it open. */
  readonly no?: Access
}

const ANSWERS: Partial<Record<ColumnRole, Answers>> = {
  free: { yes: 'open', no: 'paid' },
  paid: { yes: 'paid', no: 'open' },
  registration: { yes: 'registration' },
}

/** The access that yes and no mean in a column of such a role. A column that is taken for 'Access' by hand goes by its name. */
export const answersOf = ({ role, name }: Column): Answers | undefined =>
  ANSWERS[role] ?? (role === 'access' ? ANSWERS[namedRole(columnKey(name))?.role ?? ''] : undefined)

export const isAnswer = (cell: string): boolean => isYes(cell.trim()) || isNo(cell.trim())

/** The word for an access that a cell comes to; '' for none, the cell itself where it is neither yes nor no. */
export const accessWord = (cell: string, { yes, no }: Answers): string => {
  if (isYes(cell)) return yes
  return isNo(cell) ? (no ?? '') : cell
}
