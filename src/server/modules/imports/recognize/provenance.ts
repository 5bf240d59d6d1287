import type { ProvenanceFields } from '#contract/sources/provenance.ts'

export type RawProvenance = { [Name in keyof ProvenanceFields]?: string | readonly string[] }

export type KnownProvenance = {
  readonly [Name in keyof ProvenanceFields]?: NonNullable<ProvenanceFields[Name]>
}
