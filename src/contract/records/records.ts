import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { recordLimits } from '#contract/records/record-limits.ts'
import { exposures } from '#contract/sources/provenance-values.ts'
import { dateTime, id, idInput, line, link, optionalLine } from '#contract/text/text.ts'
import { isStorable, tidy } from '#contract/text/text-rules.ts'
import * as z from '#contract/zod.ts'
import { matchDecisions, outcomes, recordStates, subjectKinds } from './record-values.ts'

const list = <T extends z.ZodMiniType>(item: T, most: number) =>
  z.array(item).check(z.maxLength(most, messages.tooMany(most)))

const optionalProse = (most: number) =>
  z._default(
    z
      .string({ error: messages.text })
      .check(
        z.overwrite(tidy),
        z.maxLength(most, messages.tooLong(most)),
        z.refine<string>(isStorable, messages.control),
      ),
    '',
  )

/** Name in any script, stored as typed: unlike `line`, it keeps marks of direction. */
const typedName = z.string({ error: messages.text }).check(
  z.overwrite((text) => tidy(text.replaceAll(/[\t\r\n]+/g, ' '))),
  z.minLength(1, messages.required),
  z.maxLength(recordLimits.name, messages.tooLong(recordLimits.name)),
  z.refine<string>(isStorable, messages.control),
)

const identifier = z.strictObject({ label: line(limits.label), value: line(recordLimits.name) })

const subjectFields = {
  name: typedName,
  kind: z.enum(subjectKinds, messages.choice),
  variants: z._default(list(typedName, recordLimits.variants), []),
  identifiers: z._default(list(identifier, recordLimits.identifiers), []),
}

export const subjectInput = z.strictObject(subjectFields)
export type SubjectInput = z.output<typeof subjectInput>

/** A changed subject has its id, a new one none. */
const changedSubject = z.strictObject({ id: z.optional(idInput), ...subjectFields })

/** Too many are refused with 422 (`recordErrors`), as other rules of records. */
const subjects = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.minLength(1, messages.required))

export const recordInput = z.strictObject({
  subjects: subjects(subjectInput),
  reference: z._default(optionalLine(recordLimits.reference), ''),
  purpose: z._default(optionalLine(recordLimits.purpose), ''),
  sources: z._default(z.array(idInput), []),
})
export type RecordInput = z.output<typeof recordInput>

const day = z.string({ error: messages.day }).check(z.iso.date(messages.day))

export const recordChanges = z.strictObject({
  subjects: z.exactOptional(subjects(changedSubject)),
  reference: z.exactOptional(optionalLine(recordLimits.reference)),
  purpose: z.exactOptional(optionalLine(recordLimits.purpose)),
  endedOn: z.exactOptional(z.nullable(day)),
})
export type RecordChanges = z.output<typeof recordChanges>

const person = z.object({ id, fullName: z.string() })

export const recordSubject = z.object({
  id,
  name: z.string(),
  kind: z.enum(subjectKinds),
  variants: z.array(z.string()),
  identifiers: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type RecordSubject = z.infer<typeof recordSubject>

/** Source as it was when added; `source` may have been deleted since. */
export const recordStep = z.object({
  id,
  source: id,
  title: z.string(),
  link: z.string(),
  publisher: z.nullable(z.string()),
  exposure: z.nullable(z.enum(exposures)),
})
export type RecordStep = z.infer<typeof recordStep>

const match = {
  what: line(recordLimits.what),
  address: z._default(z.union([z.literal(''), link]), ''),
  decision: z.enum(matchDecisions, messages.choice),
  reason: optionalProse(recordLimits.reason),
}

/** `query` defaults to the subject’s name, `filters` to 'none'. */
export const searchInput = z.strictObject({
  step: idInput,
  subject: idInput,
  query: z.exactOptional(typedName.check(z.maxLength(recordLimits.query, messages.tooLong(recordLimits.query)))),
  filters: z._default(optionalLine(recordLimits.filters), ''),
  dataAsOf: z._default(z.nullable(day), null),
  results: z._default(z.nullable(z.int(messages.number).check(z.nonnegative(messages.number))), null),
  matches: z._default(list(z.strictObject(match), recordLimits.matches), []),
  note: optionalProse(recordLimits.note),
  outcome: z.enum(outcomes, messages.choice),
  reason: optionalProse(recordLimits.reason),
  corrects: z._default(z.nullable(idInput), null),
})
export type SearchInput = z.output<typeof searchInput>

/** State of a subject in a step. */
export const searchState = z.object({
  id,
  step: id,
  subject: id,
  query: z.string(),
  outcome: z.enum(outcomes),
  results: z.nullable(z.int()),
  at: dateTime,
  author: person,
})
export type SearchState = z.infer<typeof searchState>

/** One subject, one source, one query, one person, one time, one outcome. Never changed. */
export const recordSearch = z.extend(searchState, {
  filters: z.string(),
  dataAsOf: z.nullable(z.string()),
  matches: z.array(
    z.object({ what: z.string(), address: z.string(), decision: z.enum(matchDecisions), reason: z.string() }),
  ),
  note: z.string(),
  reason: z.string(),
  /** Search that this one corrects. */
  corrects: z.nullable(id),
})
export type RecordSearch = z.infer<typeof recordSearch>

export const record = z.object({
  id,
  reference: z.string(),
  purpose: z.string(),
  state: z.enum(recordStates),
  /** Moves with each change of its fields, subjects and steps; value of `If-Match`. */
  version: z.int(),
  subjects: z.array(recordSubject),
  steps: z.array(recordStep),
  /** Latest search per subject and step. */
  latest: z.array(searchState),
  createdAt: dateTime,
  createdBy: person,
  changedAt: dateTime,
  closedAt: z.nullable(dateTime),
  closedBy: z.nullable(person),
  /** SHA-256 over the canonical JSON of a closed record; null while it is open. */
  hash: z.nullable(z.string()),
  /** End of the client relationship, as YYYY-MM-DD. */
  endedOn: z.nullable(z.string()),
  /** Why the second reader returned it; null otherwise. */
  returned: z.nullable(z.string()),
  /** Record that this one repeats. */
  repeats: z.nullable(id),
})
export type ResearchRecord = z.infer<typeof record>

/** Row of the list. */
export const recordSummary = z.object({
  id,
  reference: z.string(),
  state: z.enum(recordStates),
  subjects: z.array(z.string()),
  /** Number of cells (subjects × steps) with a search. */
  answered: z.int(),
  cells: z.int(),
  people: z.array(z.string()),
  changedAt: dateTime,
})
export type RecordSummary = z.infer<typeof recordSummary>
