import type { Actor, SourceOwnership } from '#contract/access.ts'
import { presentOwn, presentShared, type SharedRow } from '#server/modules/sources/detail/presenter.ts'
import type { ViewerColumns } from '#server/modules/sources/detail/row-sql.ts'

/** Row with its shared JSON, the expensive part. */
export interface JsonRow extends SourceOwnership {
  readonly id: number
  readonly json: string
}

export const jsonRowOf = (isSignedIn: boolean, row: SharedRow): JsonRow => ({
  id: row.id,
  isPublic: row.isPublic,
  groupId: row.groupId,
  createdById: row.createdById,
  json: JSON.stringify(presentShared(isSignedIn, row)),
})

export const rowJson = (actor: Actor | null, row: JsonRow, { favorite, groupSubCategory }: ViewerColumns): string => {
  const own = presentOwn(actor, { ...row, favorite, groupSubCategory })
  return `${row.json.slice(0, -1)},${JSON.stringify(own).slice(1)}`
}

/** Approximate bytes. */
export const sizeOfRow = ({ json }: JsonRow): number => 2 * json.length + 200
