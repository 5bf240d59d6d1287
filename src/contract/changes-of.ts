import * as z from './zod.ts'

type Fields = Readonly<Record<string, z.ZodMiniType>>

type WithoutDefault<Field> =
  Field extends z.ZodMiniDefault<infer Inner>
    ? Inner
    : Field extends z.ZodMiniExactOptional<infer Inner>
      ? Inner
      : Field

type OptionalField<Field> = z.ZodMiniExactOptional<WithoutDefault<Field> & z.ZodMiniType>

const givenOf = (field: z.ZodMiniType) =>
  field instanceof z.ZodMiniDefault || field instanceof z.ZodMiniExactOptional ? field.def.innerType : field

const mapFields = (fields: Fields, make: (field: z.ZodMiniType) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))

/** Fields without defaults, since a form has each of them. */
export const givenFields = <F extends Fields>(fields: F) =>
  mapFields(fields, givenOf) as { [Name in keyof F]: WithoutDefault<F[Name]> }

/**
 * Body of a PATCH: any subset of a POST's fields. Removes defaults, which `z.partial` would fill in for omitted fields.
 */
export const changesOf = <F extends Fields>(fields: F) =>
  z.strictObject(
    mapFields(fields, (field) => z.exactOptional(givenOf(field))) as { [Name in keyof F]: OptionalField<F[Name]> },
  )
