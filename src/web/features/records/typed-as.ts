import * as z from '#contract/zod.ts'

export interface Complaint {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const unchanged = (complaint: Complaint): Complaint => complaint

/** Schema of a form: converts values as typed, and checks them by the contract's schema. */
export const typedAs = <Values, Valid>(
  schema: z.ZodMiniType<Valid>,
  toInput: (values: Values) => unknown,
  shown: (complaint: Complaint) => Complaint = unchanged,
): z.ZodMiniType<Valid, Values> =>
  z.transform((values: Values, { issues }): Valid => {
    const checked = z.safeParse(schema, toInput(values))
    if (checked.success) return checked.data
    for (const { path, message } of checked.error.issues.map(shown)) {
      issues.push({ code: 'custom', path: [...path], message, input: values })
    }
    return z.NEVER
  })
