import * as z from './zod.ts'

/** Chosen by the client, random per created object (decision 0016). */
export const idempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,255}$/, 'This is not 1 to 255 visible ASCII characters'))
