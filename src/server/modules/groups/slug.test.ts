import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['Acme Integrity', 'acme-integrity'],
  ['  Überprüfung & Söhne (GmbH)  ', 'uberprufung-sohne-gmbh'],
  ['Łódź / Straße', 'lodz-strasse'],
  ['2024', 'group-2024'],
  ['007', 'group-007'],
  ['株式会社', 'group'],
  ['–', 'group'],
  [`${'x'.repeat(59)} ${'y'.repeat(60)}`, 'x'.repeat(59)],
])('of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
