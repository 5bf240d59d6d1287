import {
  eachProvenance,
  type ProvenanceFields,
  provenanceFields,
  provenanceNames,
} from '#contract/sources/provenance.ts'
import * as z from '#contract/zod.ts'

type Name = keyof ProvenanceFields
type Typed<N extends Name> = N extends 'countries' | 'languages' ? string[] : string

/** What the form has of each field: '' and an empty list where nothing is said, 'yes' and 'no', months as they are typed. */
export type ProvenanceTyped = { [N in Name]: Typed<N> }

/** A field as the API has it; null where nothing is said. */
const fieldOf = (name: Name, typed: string | readonly string[]) => {
  const isNothing = typeof typed === 'string' ? typed.trim() === '' : typed.length === 0
  if (isNothing) return null
  if (name === 'official') return typed === 'yes'
  return name === 'reviewEvery' ? Number(typed) : typed
}

const complaintAt = (name: Name, typed: unknown): string | undefined =>
  // The schema before has looked at its type.
  z.safeParse(provenanceFields[name], fieldOf(name, typed as string | readonly string[])).error?.issues[0]?.message

/** Complains in the words of the contract. */
const fits = <T>(name: Name) =>
  z.refine<T>((typed) => complaintAt(name, typed) === undefined, { error: ({ input }) => complaintAt(name, input) })

const isList = (name: Name) => name === 'countries' || name === 'languages'

const typed = (name: Name) =>
  isList(name) ? z.array(z.string()).check(fits<string[]>(name)) : z.string().check(fits<string>(name))

/** The fields of the form for 'About the source', under the names of the contract. */
export const provenanceForm = eachProvenance(typed) as unknown as {
  [N in Name]: z.ZodMiniType<Typed<N>, Typed<N>>
}

const typedOf = (value: ProvenanceFields[Name], name: Name) => {
  if (isList(name)) return value ?? []
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

/** What the form begins with. */
export const provenanceTyped = (fields: ProvenanceFields): ProvenanceTyped =>
  eachProvenance((name) => typedOf(fields[name], name)) as ProvenanceTyped

/** Whether anything is said in this field. */
export const isSaid = (typed: ProvenanceTyped, name: Name): boolean => fieldOf(name, typed[name]) !== null

/** What the API is sent of these fields, null for what is cleared; nothing at all of none. */
export const provenanceBody = (typed: ProvenanceTyped, isSent: (name: Name) => boolean) => {
  const sent = provenanceNames.filter(isSent).map((name) => [name, fieldOf(name, typed[name])] as const)
  return sent.length > 0 ? { provenance: Object.fromEntries(sent) } : {}
}
