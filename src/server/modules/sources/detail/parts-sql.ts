import { type RawBuilder, sql } from 'kysely'
import type { LinkHealth } from '#contract/links/link-health.ts'
import { type Provenance, type ProvenanceFields, provenanceNames } from '#contract/sources/provenance.ts'
import type { Schema } from '#server/db/schema.ts'

/** The columns of what people say of a source. */
export const provenanceColumns = {
  publisher: 'publisher',
  official: 'official',
  countries: 'countries',
  languages: 'languages',
  access: 'access',
  accessNote: 'access_note',
  exposure: 'exposure',
  exposureNote: 'exposure_note',
  rhythm: 'rhythm',
  searchLink: 'search_link',
  reviewEvery: 'review_every',
} as const satisfies Record<keyof ProvenanceFields, keyof Schema['source']>

/** When a source was last found still good, and by whom; the time as replies have it. */
export interface Review {
  readonly at: string | null
  readonly byId: number | null
  readonly byName: string | null
}

export const noReview: Review = { at: null, byId: null, byName: null }

/** Of a source whose link was never checked. */
export const unchecked: LinkHealth = { state: 'unchecked', checkedAt: null, status: null, movedTo: null }

// As `toISOString` writes it: inside JSON, where times are text, as well as outside.
const timeText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What people say of `source s`. */
export const provenanceJson: RawBuilder<ProvenanceFields> = sql`json_build_object(${sql.join(
  provenanceNames.map((name) => sql`${sql.lit(name)}, ${sql.ref(`s.${provenanceColumns[name]}`)}`),
)})`

/** What is shown of `source s` besides its own texts, over the joins of `partsJoins`. */
export const partsColumns = sql`${provenanceJson} as provenance,
  json_build_object('at', ${timeText(sql`review.reviewed_at`)}, 'byId', reviewer.id, 'byName', reviewer.full_name) as review,
  json_build_object('state', coalesce(health.state, 'unchecked'), 'checkedAt', ${timeText(sql`health.checked_at`)},
    'status', health.status, 'movedTo', health.moved_to) as health`

export const partsJoins = sql`left join source_review review on review.source_id = s.id
  left join account reviewer on reviewer.id = review.reviewed_by
  left join link_health health on health.source_id = s.id`

/** The names are for those who are signed in. */
export const presentProvenance = (
  isSignedIn: boolean,
  { provenance, review }: { provenance: ProvenanceFields; review: Review },
): Provenance => ({
  publisher: provenance.publisher,
  official: provenance.official,
  countries: provenance.countries,
  languages: provenance.languages,
  access: provenance.access,
  accessNote: provenance.accessNote,
  exposure: provenance.exposure,
  exposureNote: provenance.exposureNote,
  rhythm: provenance.rhythm,
  searchLink: provenance.searchLink,
  reviewEvery: provenance.reviewEvery,
  reviewedAt: review.at,
  reviewedBy:
    isSignedIn && review.byId !== null && review.byName !== null ? { id: review.byId, fullName: review.byName } : null,
})

export const presentHealth = ({ state, checkedAt, status, movedTo }: LinkHealth): LinkHealth => ({
  state,
  checkedAt,
  status,
  movedTo,
})
