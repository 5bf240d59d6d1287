import type { ExportField } from '#contract/files/exports.ts'
import { type ProvenanceFields, provenanceNames } from '#contract/sources/provenance.ts'
import { textsOf } from '#contract/sources/sources.ts'
import type { FileWriter } from './file-writer.ts'

/** What is filled in; an empty object where nothing is, as then an import asks no tags what kind of source it is. */
const filled = (provenance: ProvenanceFields): Partial<ProvenanceFields> =>
  Object.fromEntries(provenanceNames.flatMap((name) => (provenance[name] === null ? [] : [[name, provenance[name]]])))

/** What an import takes without loss: an object a line. Nothing in it is the library's own, so what was imported is exported as it came. */
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
