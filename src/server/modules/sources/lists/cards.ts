import { type Actor, can, type SourceOwnership } from '#contract/access.ts'
import { textsOf } from '#contract/sources/sources.ts'
import { presentHealth, presentProvenance } from '#server/modules/sources/detail/parts-sql.ts'
import type { BareRow } from './bare-rows.ts'
import type { Names } from './names.ts'

/** A source of a list as JSON, in pieces: what is the same for all who see it, and between that what is not. */
export interface Card extends SourceOwnership {
  readonly id: number
  readonly beforeMarks: string
  readonly beforeGroupPlace: string
  readonly beforeReviewer: string
  readonly reviewedBy: string
  readonly afterReviewer: string
  readonly createdBy: string
  readonly beforePermissions: string
}

/** What a source is to one viewer besides. */
export interface Marks {
  readonly favorite: boolean
  /** Where the viewer's group has it, as JSON; null where it does not. */
  readonly groupPlace: string | null
}

const known = <T>(names: ReadonlyMap<number, T>, id: number): T => {
  const name = names.get(id)
  if (name === undefined) throw new Error(`the name of ${id} is not known`)
  return name
}

const tagsOf = ({ tagIds }: BareRow, { labels }: Names) =>
  tagIds
    .map((id) => ({ ...known(labels, id), id }))
    .sort((a, b) => (a.sort === b.sort ? a.id - b.id : a.sort < b.sort ? -1 : 1))
    .map(({ json }) => json)
    .join()

const partsOf = (row: BareRow) => {
  const { reviewedBy, ...provenance } = presentProvenance(true, row)
  return {
    beforeReviewer: `,"provenance":${JSON.stringify(provenance).slice(0, -1)},"reviewedBy":`,
    reviewedBy: JSON.stringify(reviewedBy),
    afterReviewer: `},"health":${JSON.stringify(presentHealth(row.health))},"createdBy":`,
  }
}

/** The card of a row, whose names are all among these. */
export const cardOf = (row: BareRow, names: Names): Card => {
  const { id, isPublic, groupId, createdById } = row
  const texts = JSON.stringify({ id, ...textsOf(row), name: row.title }).slice(0, -1)
  return {
    id,
    isPublic,
    groupId,
    createdById,
    beforeMarks: `${texts},"tags":[${tagsOf(row, names)}],"isPublic":${isPublic},"public":${isPublic},"favorite":`,
    beforeGroupPlace: `,"subCategory":${known(names.places, row.subcategoryId)},"groupSubCategory":`,
    ...partsOf(row),
    createdBy: createdById === null ? 'null' : known(names.people, createdById),
    beforePermissions: `${timesOf(row)},"version":${row.version},"canChange":`,
  }
}

const timesOf = ({ createdAt, addedAt, updatedAt }: BareRow) =>
  `,"createdAt":"${createdAt.toISOString()}","addedAt":${JSON.stringify(addedAt)},"updatedAt":"${updatedAt.toISOString()}"`

/** The JSON of `presentSource`, letter for letter. */
export const cardJson = (actor: Actor | null, card: Card, { favorite, groupPlace }: Marks): string =>
  `${card.beforeMarks}${favorite},"inGroup":${groupPlace !== null}${card.beforeGroupPlace}${groupPlace}` +
  `${card.beforeReviewer}${actor ? card.reviewedBy : 'null'}${card.afterReviewer}${actor ? card.createdBy : 'null'}` +
  `${card.beforePermissions}${can(actor, 'source.change', card)}` +
  `,"canReadHistory":${can(actor, 'source.history', card)}}`

/** About how much memory a card takes. */
export const sizeOfCard = (card: Card): number =>
  2 *
    (card.beforeMarks.length +
      card.beforeGroupPlace.length +
      card.beforeReviewer.length +
      card.reviewedBy.length +
      card.afterReviewer.length +
      card.createdBy.length +
      card.beforePermissions.length) +
  200
