import type { ValidatorAdapter } from '@tanstack/react-router'
import type { Address } from '#contract/addresses/addresses.ts'

export const searchIn = <T extends object>({ defaults, parse }: Address<T>): ValidatorAdapter<Partial<T>, T> => ({
  types: { input: defaults, output: defaults },
  // Raw search parameters.
  parse: (search) => parse(Object(search)),
})
