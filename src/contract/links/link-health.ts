import { healthStates } from '#contract/sources/provenance-values.ts'
import { dateTime } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

/** Whether a source's link works, as of the last check. */
export const linkHealth = z.object({
  state: z.enum(healthStates),
  checkedAt: z.nullable(dateTime),
  /** HTTP status of the last answer; null for none. */
  status: z.nullable(z.int()),
  movedTo: z.nullable(z.string()),
})
export type LinkHealth = z.infer<typeof linkHealth>
