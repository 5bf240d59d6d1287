import type { ProvenanceFields } from '#contract/sources/provenance.ts'
import type { RawProvenance } from '#server/modules/imports/recognize/provenance.ts'
import { columnKey, namedRole, provenanceRole } from './column-names.ts'
import type { ImportEntry } from './entry.ts'
import { asText, isNode } from './json-node.ts'

type Name = keyof ProvenanceFields

const textsOf = (value: unknown): string | readonly string[] =>
  Array.isArray(value) ? value.map(asText).filter((text) => text !== '') : asText(value)

// Names repeat a million times; longer ones are unknown.
const MOST_NAMES = 1000
const LONGEST_NAME = 60
const fieldsByName = new Map<string, Name | undefined>()

const fieldNamed = (name: string): Name | undefined => {
  if (name.length > LONGEST_NAME) return undefined
  if (fieldsByName.has(name)) return fieldsByName.get(name)
  const field = provenanceRole(namedRole(columnKey(name))?.role)
  if (fieldsByName.size < MOST_NAMES) fieldsByName.set(name, field)
  return field
}

const collect = (fields: Iterable<readonly [string, unknown]>): RawProvenance | undefined => {
  let raw: RawProvenance | undefined
  for (const [name, value] of fields) {
    const field = fieldNamed(name)
    if (field === undefined || raw?.[field] !== undefined) continue
    const texts = textsOf(value)
    if (texts.length > 0) raw = { ...raw, [field]: texts }
  }
  return raw
}

/** Provenance of an object: `provenance` in our exports is complete; otherwise fields named like columns. */
export const provenanceIn = (
  fields: ReadonlyMap<string, unknown>,
): Pick<ImportEntry, 'rawProvenance' | 'hasAllProvenance'> => {
  const own = fields.get('provenance')
  const raw = collect(isNode(own) ? Object.entries(own) : fields)
  return { ...(raw && { rawProvenance: raw }), ...(isNode(own) && { hasAllProvenance: true }) }
}
