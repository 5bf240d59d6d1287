import type { Actor, SourceOwnership } from '#contract/access.ts'
import { presentOwn, presentShared, type SharedRow } from '#server/modules/sources/detail/presenter.ts'
import type { ViewerColumns } from '#server/modules/sources/detail/row-sql.ts'

/** A source of a list, with its shared part as JSON: making that for each reply would take most of the reply's time. */
export interface Card extends SourceOwnership {
  readonly id: number
  readonly json: string
}

/** The card of a row, for guests or for those who are signed in. */
export const cardOf = (isSignedIn: boolean, row: SharedRow): Card => ({
  id: row.id,
  isPublic: row.isPublic,
  groupId: row.groupId,
  createdById: row.createdById,
  json: JSON.stringify(presentShared(isSignedIn, row)),
})

/** The JSON of `presentSource`. */
export const cardJson = (actor: Actor | null, card: Card, { favorite, groupSubCategory }: ViewerColumns): string => {
  const own = presentOwn(actor, { ...card, favorite, groupSubCategory })
  return `${card.json.slice(0, -1)},${JSON.stringify(own).slice(1)}`
}

/** About how much memory a card takes. */
export const sizeOfCard = ({ json }: Card): number => 2 * json.length + 200
