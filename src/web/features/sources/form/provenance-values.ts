import {
  eachProvenance,
  type ProvenanceFields,
  provenanceFields,
  provenanceNames,
} from '#contract/sources/provenance.ts'
import * as z from '#contract/zod.ts'

type Name = keyof ProvenanceFields
type TypedValue<N extends Name> = N extends 'countries' | 'languages' ? string[] : string

export type TypedProvenance = { [N in Name]: TypedValue<N> }

const fieldOf = (name: Name, typed: string | readonly string[]) => {
  const isNothing = typeof typed === 'string' ? typed.trim() === '' : typed.length === 0
  if (isNothing) return null
  if (name === 'official') return typed === 'yes'
  return name === 'reviewEvery' ? Number(typed) : typed
}

const complaintAt = (name: Name, typed: unknown): string | undefined =>
  // The preceding schema has checked the type.
  z.safeParse(provenanceFields[name], fieldOf(name, typed as string | readonly string[])).error?.issues[0]?.message

/** Uses the contract's messages. */
export const fits = <T>(name: Name) =>
  z.refine<T>((typed) => complaintAt(name, typed) === undefined, { error: ({ input }) => complaintAt(name, input) })

const isList = (name: Name) => name === 'countries' || name === 'languages'

const typed = (name: Name) =>
  isList(name) ? z.array(z.string()).check(fits<string[]>(name)) : z.string().check(fits<string>(name))

/** Form schema of provenance under contract names. */
export const provenanceForm = eachProvenance(typed) as unknown as {
  [N in Name]: z.ZodMiniType<TypedValue<N>, TypedValue<N>>
}

const typedOf = (value: ProvenanceFields[Name], name: Name) => {
  if (isList(name)) return value ?? []
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

export const provenanceTyped = (fields: ProvenanceFields): TypedProvenance =>
  eachProvenance((name) => typedOf(fields[name], name)) as TypedProvenance

export const isSaid = (typed: TypedProvenance, name: Name): boolean => fieldOf(name, typed[name]) !== null

/** Changed fields for the API, null for cleared ones. */
export const provenanceBody = (typed: TypedProvenance, isSent: (name: Name) => boolean) => {
  const sent = provenanceNames.filter(isSent).map((name) => [name, fieldOf(name, typed[name])] as const)
  return sent.length > 0 ? { provenance: Object.fromEntries(sent) } : {}
}
