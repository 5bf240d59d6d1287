import * as z from '#contract/zod.ts'

/** The schema for an address that people may have mangled: each field that does not fit falls back to its own default. */
export const lenient = <Shape extends Record<string, z.ZodMiniDefault<z.ZodMiniType>>>(
  schema: z.ZodMiniObject<Shape>,
): z.ZodMiniObject<Shape> => {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, z.catch(field, z.parse(field, undefined))])
  // The same fields with the same outputs; only refusing has gone.
  return z.object(Object.fromEntries(fields))
}
