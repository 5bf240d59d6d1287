import type { ColumnRole } from '#contract/files/imports.ts'
import type { Access } from '#contract/sources/provenance-values.ts'
import { type Column, columnKey, namedRole } from './column-names.ts'
import { isNo, isYes } from './record.ts'

interface AccessAnswers {
  readonly yes: Access
  /** Undefined if 'no' says nothing. */
  readonly no?: Access
}

const ANSWERS: Partial<Record<ColumnRole, AccessAnswers>> = {
  free: { yes: 'open', no: 'paid' },
  paid: { yes: 'paid', no: 'open' },
  registration: { yes: 'registration' },
}

/** Meaning of yes and no in this role. A column set to 'Access' by hand goes by its name. */
export const answersOf = ({ role, name }: Column): AccessAnswers | undefined =>
  ANSWERS[role] ?? (role === 'access' ? ANSWERS[namedRole(columnKey(name))?.role ?? ''] : undefined)

export const isAnswer = (cell: string): boolean => isYes(cell.trim()) || isNo(cell.trim())

/** Access of a cell; '' for none, the cell itself if not yes or no. */
export const accessWord = (cell: string, { yes, no }: AccessAnswers): string => {
  if (isYes(cell)) return yes
  return isNo(cell) ? (no ?? '') : cell
}
