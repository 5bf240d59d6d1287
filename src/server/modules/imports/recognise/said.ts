import type { ProvenanceFields } from '#contract/sources/provenance.ts'

/** What a file says of the kind of a source, field by field, in its own words: nothing of it is judged yet. */
export type Said = { [Name in keyof ProvenanceFields]?: string | readonly string[] }

/** What is known of the kind of a source; a field of which nothing is known is not there. */
export type KnownProvenance = {
  readonly [Name in keyof ProvenanceFields]?: NonNullable<ProvenanceFields[Name]>
}
