import * as z from './zod.ts'

type Fields = Readonly<Record<string, z.ZodMiniType>>

type Given<Field> =
  Field extends z.ZodMiniDefault<infer Inner>
    ? Inner
    : Field extends z.ZodMiniExactOptional<infer Inner>
      ? Inner
      : Field

type Changed<Field> = z.ZodMiniExactOptional<Given<Field> & z.ZodMiniType>

const givenOf = (field: z.ZodMiniType) =>
  field instanceof z.ZodMiniDefault || field instanceof z.ZodMiniExactOptional ? field.def.innerType : field

const mapFields = (fields: Fields, make: (field: z.ZodMiniType) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))

/** The fields as a form has them: each is there, so none has a default. */
export const givenFields = <F extends Fields>(fields: F) =>
  // fromEntries forgets the names.
  mapFields(fields, givenOf) as { [Name in keyof F]: Given<F[Name]> }

/**
 * The body of a PATCH: any subset of the fields that a POST takes. A field with a default may be left out of a POST, as older
 * clients do; of a PATCH it changes nothing then, so no default counts here. `z.partial` would fill it in.
 */
export const changesOf = <F extends Fields>(fields: F) =>
  z.strictObject(
    // `fromEntries` forgets the field names.
    mapFields(fields, (field) => z.exactOptional(givenOf(field))) as { [Name in keyof F]: Changed<F[Name]> },
  )
