import * as fc from 'fast-check'
import * as z from '#contract/zod.ts'
import { plausibleTexts } from './texts.ts'

type Schema = z.core.$ZodType
type Value = fc.Arbitrary<unknown>
type Definition = z.core.$ZodTypes['_zod']['def']
type ValueMakers = {
  readonly [Type in Definition['type']]?: (definition: Extract<Definition, { type: Type }>) => Value
}

/** Existing ids, sometimes beyond. */
export const smallId = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 40 }) },
)
const plausibleText = fc.oneof(
  fc.constantFrom(...plausibleTexts),
  smallId.map(String),
  fc.array(smallId, { minLength: 2, maxLength: 6 }).map(String),
)

const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success

const accepted = (schema: Schema, value: Value, tries: number): Value =>
  fc
    .array(value, { minLength: tries, maxLength: tries })
    .map((values) => values.find((each) => accepts(schema, each)) ?? values[0])

const definitionOf = (schema: Schema): Definition => (schema as z.core.$ZodTypes)._zod.def

interface StatedLimits {
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: RegExp
}

/** Limits and pattern of a schema. */
const statedBy = ({
  checks = [],
}: {
  checks?: readonly z.core.$ZodCheck[]
}): Required<Omit<StatedLimits, 'pattern'>> & StatedLimits =>
  // Ignores other checks.
  Object.assign({ minimum: 0, maximum: 300 }, ...checks.map(({ _zod }) => _zod.def as StatedLimits))

const textOfLength = (length: number) => fc.constantFrom('a', 'é', 'ж', '字').map((letter) => letter.repeat(length))

const texts = (definition: { checks?: readonly z.core.$ZodCheck[] }): Value => {
  const { minimum: min, maximum: max, pattern } = statedBy(definition)
  return fc.oneof(
    { weight: 6, arbitrary: plausibleText },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 60) }) },
    { weight: 1, arbitrary: fc.constantFrom(min, min + 1, max - 1, max).chain(textOfLength) },
    ...(pattern ? [{ weight: 3, arbitrary: fc.stringMatching(pattern, { size: 'small' }) }] : []),
  )
}

const isLeftOut = (schema: Schema) => ['optional', 'default'].includes(definitionOf(schema).type)

const recordOf = (shape: Readonly<Record<string, Schema>>, values: Record<string, Value>) =>
  fc.record(values, { requiredKeys: Object.keys(shape).filter((name) => !isLeftOut(shape[name] ?? z.any())) })

const eachOf = <T>(shape: Readonly<Record<string, Schema>>, make: (schema: Schema) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, make(schema)]))

const enteredOf = ({ in: input, out }: Extract<Definition, { type: 'pipe' }>): Schema =>
  definitionOf(input).type === 'transform' ? out : input

const makers: ValueMakers = {
  string: texts,
  number: () => fc.oneof({ weight: 9, arbitrary: smallId }, { weight: 1, arbitrary: fc.maxSafeNat() }),
  boolean: () => fc.boolean(),
  enum: ({ entries }) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values }) => fc.constantFrom(...values),
  array: ({ element }) => fc.array(valueOf(element), { maxLength: 6 }),
  object: ({ shape }) => recordOf(shape, eachOf(shape, valueOf)),
  union: ({ options }) => fc.oneof(...options.map(valueOf)),
  optional: ({ innerType }) => valueOf(innerType),
  default: ({ innerType }) => valueOf(innerType),
  nullable: ({ innerType }) => fc.option(valueOf(innerType), { freq: 4 }),
  pipe: (definition) => valueOf(enteredOf(definition)),
}

const makerOf = (made: ValueMakers, definition: Definition): Value | undefined =>
  // The key determines the type.
  (made[definition.type] as ((definition: Definition) => Value) | undefined)?.(definition)

const TRIES: Partial<Record<Definition['type'], number>> = { string: 6, object: 2 }

export const valueOf = (schema: Schema): Value => {
  const definition = definitionOf(schema)
  const value = makerOf(makers, definition)
  if (!value) throw new Error(`nothing makes a value of the type ${definition.type}`)
  return accepted(schema, value, TRIES[definition.type] ?? 1)
}

const otherValue = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  '',
  ' ',
  '\n',
  '-1',
  '1e3',
  [],
  [[]],
  {},
  'no such choice',
)

const tooMany = (length: number) => fc.constantFrom(1, 'x').map((item) => Array.from({ length }, () => item))

const flaws: ValueMakers = {
  string: (definition) =>
    fc.oneof(
      otherValue,
      textOfLength(statedBy(definition).maximum + 1),
      fc.constantFrom('\u0000', 'a\u0007b', '\u200b'),
    ),
  array: (definition) =>
    fc.oneof(otherValue, tooMany(statedBy(definition).maximum + 1), fc.array(flawedOf(definition.element))),
  object: ({ shape }) => {
    const whole = recordOf(shape, eachOf(shape, valueOf))
    const name = fc.constantFrom(...Object.keys(shape))
    return fc.oneof(
      otherValue,
      fc.tuple(whole, name).map(([value, missing]) => ({ ...value, [missing]: undefined })),
      fc
        .tuple(whole, fc.constantFrom('id', 'groupId', 'role', 'isAdmin'))
        .map(([value, extra]) => ({ ...value, [extra]: 1 })),
      ...Object.entries(shape).map(([field, schema]) =>
        fc.tuple(whole, flawedOf(schema)).map(([value, flawed]) => ({ ...value, [field]: flawed })),
      ),
    )
  },
  union: ({ options }) => fc.oneof(otherValue, ...options.map(flawedOf)),
  optional: ({ innerType }) => flawedOf(innerType),
  default: ({ innerType }) => flawedOf(innerType),
  nullable: ({ innerType }) => flawedOf(innerType),
  pipe: (definition) => flawedOf(enteredOf(definition)),
}

/** A value with one flaw: missing, extra, too long or wrong type. */
export const flawedOf = (schema: Schema): Value => makerOf(flaws, definitionOf(schema)) ?? otherValue
