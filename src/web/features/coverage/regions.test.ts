import { expect, it } from 'vitest'
import { countryCodes } from '#contract/countries/countries.ts'
import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import { regions } from './regions.ts'

it('has every country in one region', () => {
  const all = regions.flatMap(({ countries }) => countries)

  expect(all.toSorted()).toEqual(countryCodes.filter((code) => code !== WORLDWIDE && code !== 'EU').toSorted())
})
