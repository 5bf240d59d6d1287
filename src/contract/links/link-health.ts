import { healthStates } from '#contract/sources/provenance-values.ts'
import { dateTime } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

/** Whether the link of a source works, as far as the server has found out (kyc §D). */
export const linkHealth = z.object({
  state: z.enum(healthStates),
  /** Null before the first check. */
  checkedAt: z.nullable(dateTime),
  /** The HTTP status of the last answer; null where there was none. */
  status: z.nullable(z.int()),
  /** Where the link leads for good; null unless `state` is `moved`. */
  movedTo: z.nullable(z.string()),
})
export type LinkHealth = z.infer<typeof linkHealth>
