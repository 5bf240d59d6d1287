import type { SubjectKind } from '#contract/records/record-values.ts'
import { type RecordSubject, recordChanges, recordInput } from '#contract/records/records.ts'
import { formTexts } from './form-texts.ts'
import { type Complaint, typedAs } from './typed-as.ts'

/** Subject as typed: one variant or identifier a line. */
interface SubjectValues {
  readonly id?: number | undefined
  readonly name: string
  readonly kind: SubjectKind
  readonly variants: string
  readonly identifiers: string
}

export interface RecordValues {
  readonly reference: string
  readonly purpose: string
  readonly subjects: SubjectValues[]
}

export interface NewRecordValues extends RecordValues {
  readonly sources: number[]
}

export interface EditValues extends RecordValues {
  readonly endedOn: string
}

export const noSubject: SubjectValues = { name: '', kind: 'person', variants: '', identifiers: '' }

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const identifierOf = (line: string) => {
  const at = line.indexOf(':')
  return { label: line.slice(0, Math.max(0, at)).trim(), value: line.slice(at + 1).trim() }
}

const subjectOf = ({ id, name, kind, variants, identifiers }: SubjectValues) => ({
  ...(id === undefined ? {} : { id }),
  name,
  kind,
  variants: linesOf(variants),
  identifiers: linesOf(identifiers).map(identifierOf),
})

export const valuesOf = ({ id, name, kind, variants, identifiers }: RecordSubject): SubjectValues => ({
  id,
  name,
  kind,
  variants: variants.join('\n'),
  identifiers: identifiers.map(({ label, value }) => `${label}: ${value}`).join('\n'),
})

// Errors of one line belong to its field.
const ofField = ({ path, message }: Complaint): Complaint => {
  const at = path.findIndex((part) => part === 'variants' || part === 'identifiers')
  return {
    path: at < 0 ? path : path.slice(0, at + 1),
    message: path.includes('label') ? formTexts.identifierForm : message,
  }
}

export const newRecordSchema = typedAs(
  recordInput,
  ({ subjects, ...values }: NewRecordValues) => ({
    ...values,
    subjects: subjects.map(subjectOf),
  }),
  ofField,
)

export const editSchema = typedAs(
  recordChanges,
  ({ subjects, endedOn, ...values }: EditValues) => ({
    ...values,
    subjects: subjects.map(subjectOf),
    endedOn: endedOn === '' ? null : endedOn,
  }),
  ofField,
)

export const endSchema = typedAs(recordChanges, ({ endedOn }: Pick<EditValues, 'endedOn'>) => ({
  endedOn: endedOn === '' ? null : endedOn,
}))
