import type { ValidatorAdapter } from '@tanstack/react-router'
import type { Address } from '#contract/addresses/addresses.ts'

/** For a route's `validateSearch`: a mangled link opens with defaults; links within the page may leave out what is one. */
export const searchIn = <T extends object>({ defaults, parse }: Address<T>): ValidatorAdapter<Partial<T>, T> => ({
  // For the compiler alone.
  types: { input: defaults, output: defaults },
  // The router hands in the parameters of the address.
  parse: (search) => parse(Object(search)),
})
