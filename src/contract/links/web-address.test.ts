import { expect, it } from 'vitest'
import { normalizeLink } from '#contract/text/text.ts'
import { webAddress } from './web-address.ts'

it.each([
  ['https://example.org', 'https://example.org'],
  ['http://example.org/A?b=c@d#e', 'http://example.org/A?b=c@d#e'],
  ['HTTPS://Example.ORG/Path', 'https://example.org/Path'],
  ['https://example.org:443/x', 'https://example.org/x'],
  ['https://example.org:8443?x', 'https://example.org:8443?x'],
  ['https://münchen.de/straße', 'https://xn--mnchen-3ya.de/straße'],
  ['https://ex\u0430mple.org/', 'https://xn--exmple-4nf.org/'],
  ['https://ｅxample.org/', 'https://example.org/'],
  ['https://0x7f.1/', 'https://127.0.0.1/'],
  ['http://[2001:DB8::1]:81/', 'http://[2001:db8::1]:81/'],
  ['https://@example.org/x', 'https://example.org/x'],
  ['https:example.org/x', 'https://example.org/x'],
  ['https://example.org/?a\\b#c\\d', 'https://example.org/?a\\b#c\\d'],
  ['https://example.org#c\\?d', 'https://example.org#c\\?d'],
  ['ht\ntps://exam\nple.org/x', 'https://example.org/x'],
])('%j leads to %j, which leads to itself', (link, address) => {
  expect(webAddress(link)).toBe(address)
  expect(webAddress(address)).toBe(address)
  expect(URL.parse(address)?.href).toBe(URL.parse(link)?.href)
})

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'data:text/html,https://example.org/',
  'blob:https://example.org/x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.org/',
  'mailto:a@b.org',
  'https://user:password@example.org/',
  'https://user@example.org/',
  'https://:password@example.org/',
  'https://example.org\u0040evil.example/',
  'https://good.example\\@evil.example/',
  'https://good.example/a\\b',
  'https:\\\\example.org\\x',
  '//example.org/',
  '/sources',
  'example.org',
  'https://',
  '',
])('%j leads nowhere', (link) => {
  expect(webAddress(link)).toBeNull()
})

it('leaves every storable link as it is', () => {
  const links = ['münchen.de/straße', 'HTTP://Example.org/A?b=c#d', 'www.example.org/a b', 'https://例え.jp/'].map(
    normalizeLink,
  )

  expect(links.map((link) => webAddress(link ?? ''))).toEqual(links)
})
