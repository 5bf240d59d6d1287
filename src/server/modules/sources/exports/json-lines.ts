import type { ExportField } from '#contract/files/exports.ts'
import { type ProvenanceFields, provenanceNames } from '#contract/sources/provenance.ts'
import { textsOf } from '#contract/sources/sources.ts'
import type { FileWriter } from './file-writer.ts'

/** Known fields only; {} tells an import not to derive any from tags. */
const filled = (provenance: ProvenanceFields): Partial<ProvenanceFields> =>
  Object.fromEntries(provenanceNames.flatMap((name) => (provenance[name] === null ? [] : [[name, provenance[name]]])))

/** Lossless format: one object per line, without ids of this library. */
export const jsonLines = (): FileWriter => ({
  head: '',
  write: (row) => {
    const { category, subCategory, tags, createdAt, provenance } = row
    const fields = { ...textsOf(row), category, subCategory, tags, public: row.public, createdAt }
    const source = {
      ...(fields satisfies Record<Exclude<ExportField, keyof ProvenanceFields>, unknown>),
      provenance: filled(provenance),
    }
    return `${JSON.stringify(source)}\n`
  },
  end: () => '',
})
