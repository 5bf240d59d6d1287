import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { FieldError } from '#contract/errors.ts'
import type { RecordFile } from '#contract/records/record-file.ts'
import { isDecided } from '#contract/records/record-values.ts'
import type { RecordSearch, ResearchRecord } from '#contract/records/records.ts'

/** What the hash of a closed record covers: everything but the end of the relationship and a hold. */
export type RecordContent = Pick<RecordFile, 'record' | 'searches'>

export const contentOf = (record: ResearchRecord, searches: RecordSearch[]): RecordContent => {
  const { id, reference, purpose, createdAt, createdBy, closedAt, closedBy, repeats, subjects, steps } = record
  return {
    record: { id, reference, purpose, createdAt, createdBy, closedAt, closedBy, repeats, subjects, steps },
    searches,
  }
}

/** SHA-256 over canonical JSON (RFC 8785), in hexadecimal. */
export const hashOf = (content: RecordContent): string =>
  createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')

export const closingMessages = {
  noSteps: 'Add a source first',
  open: 'Not answered yet',
  unclear: 'Still unclear',
} as const

/** Complaints about cells without a decision, as `step.<step>.<subject>`; [] if the record may be closed. */
export const openCells = ({
  steps,
  subjects,
  latest,
}: Pick<ResearchRecord, 'steps' | 'subjects' | 'latest'>): FieldError[] => {
  if (steps.length === 0) return [{ field: 'steps', message: closingMessages.noSteps }]
  const outcomes = new Map(latest.map(({ step, subject, outcome }) => [`${step}.${subject}`, outcome]))
  return steps.flatMap((step) =>
    subjects.flatMap((subject) => {
      const cell = `${step.id}.${subject.id}`
      const outcome = outcomes.get(cell)
      if (isDecided(outcome)) return []
      return [{ field: `step.${cell}`, message: outcome ? closingMessages.unclear : closingMessages.open }]
    }),
  )
}
