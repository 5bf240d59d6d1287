import { givenFields } from '#contract/changes-of.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { noProvenance } from '#contract/sources/provenance.ts'
import { noTexts, type Source, type sourceEndpoints, sourceTexts, textsOf } from '#contract/sources/sources.ts'
import { tag } from '#contract/sources/tags.ts'
import * as z from '#contract/zod.ts'
import { isSaid, provenanceBody, provenanceForm, provenanceTyped } from './provenance-values.ts'

/** Form values; provenance under contract names. */
export const sourceForm = z.object({
  ...givenFields(sourceTexts),
  subCategory: z.string().check(z.minLength(1, messages.required)),
  public: z.boolean(),
  tags: z.array(tag).check(z.maxLength(limits.tags, messages.tooMany(limits.tags))),
  ...provenanceForm,
})
export type SourceFormValues = z.output<typeof sourceForm>

export const emptyValues = (isPublic: boolean): SourceFormValues => ({
  ...noTexts,
  subCategory: '',
  public: isPublic,
  tags: [],
  ...provenanceTyped(noProvenance),
})

export const valuesOf = (source: Source): SourceFormValues => ({
  ...textsOf(source),
  subCategory: String(source.subCategory.id),
  public: source.isPublic,
  tags: source.tags,
  ...provenanceTyped(source.provenance),
})

export type ChangedFields = Partial<Record<keyof SourceFormValues, unknown>>

const ownFields = (values: SourceFormValues) => ({
  ...textsOf(values),
  subCategory: values.subCategory,
  public: values.public,
  tags: values.tags.map(({ id }) => String(id)),
})

export const toChanges = (
  values: SourceFormValues,
  changed: ChangedFields,
): BodyInput<typeof sourceEndpoints.update> => ({
  ...Object.fromEntries(Object.entries(ownFields(values)).filter(([name]) => changed[name as keyof SourceFormValues])),
  ...provenanceBody(values, (name) => Boolean(changed[name])),
})

export const toBody = (values: SourceFormValues): BodyInput<typeof sourceEndpoints.create> => ({
  ...ownFields(values),
  ...provenanceBody(values, (name) => isSaid(values, name)),
})
