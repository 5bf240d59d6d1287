import * as z from './zod.ts'

type Given<Field> =
  Field extends z.ZodMiniDefault<infer Inner>
    ? Inner
    : Field extends z.ZodMiniExactOptional<infer Inner>
      ? Inner
      : Field

type Changes<Fields> = { [Name in keyof Fields]: z.ZodMiniExactOptional<Given<Fields[Name]> & z.ZodMiniType> }

const givenOf = (field: z.ZodMiniType) =>
  field instanceof z.ZodMiniDefault || field instanceof z.ZodMiniExactOptional ? field.def.innerType : field

/**
 * The body of a PATCH: any subset of the fields that a POST takes. A field with a default may be left out of a POST, as older
 * clients do; of a PATCH it changes nothing then, so no default counts here. `z.partial` would fill it in.
 */
export const changesOf = <Fields extends Readonly<Record<string, z.ZodMiniType>>>(fields: Fields) => {
  const changes = Object.entries(fields).map(([name, field]) => [name, z.exactOptional(givenOf(field))])
  // fromEntries forgets the names.
  return z.strictObject(Object.fromEntries(changes) as Changes<Fields>)
}
