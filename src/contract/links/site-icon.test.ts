import { describe, expect, it } from 'vitest'
import { domainOf } from './site-icon.ts'

describe('the domain of a link', () => {
  it.each([
    ['https://www.Example.org:8443/x', 'example.org'],
    ['http://münchen.de', 'xn--mnchen-3ya.de'],
    ['https://www.www.example.org', 'www.example.org'],
    ['http://[2001:db8::1]/', '[2001:db8::1]'],
    ['http://0x7f000001/', '127.0.0.1'],
    ['no link', null],
    ['', null],
  ])('%j is %j', (link, domain) => {
    expect(domainOf(link)).toBe(domain)
  })
})
