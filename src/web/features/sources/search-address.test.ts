import { expect, it } from 'vitest'
import { searchAddress } from './search-address.ts'

it.each([
  ['https://register.example/?q={q}', 'Ana Petrović', 'https://register.example/?q=Ana%20Petrovi%C4%87'],
  ['https://register.example/{q}/all?q={q}', 'a/b&c#d', 'https://register.example/a%2Fb%26c%23d/all?q=a%2Fb%26c%23d'],
  ['https://register.example/?q={q}', '$& {q} \uD800', 'https://register.example/?q=%24%26%20%7Bq%7D%20%EF%BF%BD'],
  ['javascript:alert({q})', '1', null],
  ['https://register.example\\@evil.example/?q={q}', '1', null],
  ['https://register.example/?q={q}', '\\', 'https://register.example/?q=%5C'],
])('the search address %s leads for %j to %s', (searchLink, search, address) => {
  expect(searchAddress(searchLink, search)).toBe(address)
})
