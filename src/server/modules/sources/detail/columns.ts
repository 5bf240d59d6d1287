import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { LinkHealth } from '#contract/links/link-health.ts'
import { type Provenance, type ProvenanceFields, provenanceNames } from '#contract/sources/provenance.ts'
import { type SourceTexts, sourceTextNames } from '#contract/sources/sources.ts'
import type { Schema } from '#server/db/schema.ts'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

type Field = keyof SourceTexts | keyof ProvenanceFields

const columnEntry = (name: Field) => [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]

export const fieldColumns = Object.fromEntries([...sourceTextNames, ...provenanceNames].map(columnEntry)) as {
  [Name in Field]: SnakeCase<Name>
} satisfies Record<Field, keyof Schema['source']>

export const textRefs = sql.join(
  sourceTextNames.map((name) => sql`${sql.ref(`s.${fieldColumns[name]}`)} as ${sql.id(name)}`),
)

type FieldRow = Pick<Insertable<Schema['source']>, (typeof fieldColumns)[Field]>

export const fieldRow = (
  texts: SourceTexts,
  provenance: { readonly [Name in keyof ProvenanceFields]?: ProvenanceFields[Name] },
): FieldRow =>
  Object.fromEntries([
    ...sourceTextNames.map((name) => [fieldColumns[name], texts[name]]),
    ...provenanceNames.map((name) => [fieldColumns[name], provenance[name] ?? null]),
  ]) as FieldRow

/** Last review; `at` is ISO text. */
export interface Review {
  readonly at: string | null
  readonly byId: number | null
  readonly byName: string | null
}

export const noReview: Review = { at: null, byId: null, byName: null }

export const unchecked: LinkHealth = { state: 'unchecked', checkedAt: null, status: null, movedTo: null }

// ISO text, equal inside and outside of JSON.
const timeText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const provenanceJson: RawBuilder<ProvenanceFields> = sql`json_build_object(${sql.join(
  provenanceNames.map((name) => sql`${sql.lit(name)}, ${sql.ref(`s.${fieldColumns[name]}`)}`),
)})`

export const joinedColumns = sql`${provenanceJson} as provenance,
  json_build_object('at', ${timeText(sql`review.reviewed_at`)}, 'byId', reviewer.id, 'byName', reviewer.full_name) as review,
  json_build_object('state', coalesce(health.state, 'unchecked'), 'checkedAt', ${timeText(sql`health.checked_at`)},
    'status', health.status, 'movedTo', health.moved_to) as health`

export const relatedJoins = sql`left join source_review review on review.source_id = s.id
  left join account reviewer on reviewer.id = review.reviewed_by
  left join link_health health on health.source_id = s.id`

export const presentProvenance = (
  isSignedIn: boolean,
  { provenance, review }: { provenance: ProvenanceFields; review: Review },
): Provenance => ({
  ...provenance,
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
