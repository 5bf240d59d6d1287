import { describe, expect, it } from 'vitest'
import { linkKey } from './repository.ts'

describe('the key of a link', () => {
  it('levels what cannot lead elsewhere', () => {
    expect(linkKey('https://Cl1p.net')).toBe(linkKey('https://cl1p.net:443/'))
  })

  it.each([
    'http://a.example/',
    'https://www.a.example/',
    'https://a.example/b',
    'https://a.example/#b',
    'https://a.example/?b',
  ])('keeps %s apart from https://a.example/', (link) => {
    expect(linkKey(link)).not.toBe(linkKey('https://a.example/'))
  })
})
