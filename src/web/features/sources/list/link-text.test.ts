import { expect, it } from 'vitest'
import { linkText } from './link-text.ts'

it.each([
  ['https://www.example.org/', 'example.org'],
  ['http://example.org/a/b/', 'example.org/a/b'],
  ['https://example.org/a//', 'example.org/a/'],
  ['https://www.www.example.org', 'www.example.org'],
  ['https://example.org/www.', 'example.org/www.'],
  ['https://Example.org/Path', 'example.org/Path'],
  ['https://example.org:8443/x', 'example.org:8443/x'],
  ['https://example.org:443/x', 'example.org/x'],
  ['https://example.org/x?secret=1#part', 'example.org/x'],
  ['https://example.org/?q=1', 'example.org'],
  ['http://[2001:db8::1]/x', '[2001:db8::1]/x'],
  ['http://münchen.de/straße', 'xn--mnchen-3ya.de/straße'],
  ['no link', 'no link'],
])('%j is shown as %j', (link, text) => {
  expect(linkText(link)).toBe(text)
})

it.each([
  ['letters', '/caf%C3%A9/%E4%B8%AD%E6%96%87', '/café/中文'],
  ['Arabic', '/%D9%85%D8%AB%D8%A7%D9%84', '/مثال'],
  ['spaces', '/annual%20report', '/annual report'],
])('of a path, %s are decoded', (_what, path, text) => {
  expect(linkText(`https://example.org${path}`)).toBe(`example.org${text}`)
})

it.each([
  ['what would be another path', '/a%2Fb%3Fc%23d'],
  ['controls', '/a%00b'],
  ['line breaks', '/a%0Ab'],
  ['bidi marks', '/%E2%80%AEfdp.exe'],
  ['bidi isolates', '/%E2%81%A6a'],
  ['joiners', '/a%E2%80%8Db'],
  ['strange spaces', '/a%C2%A0b'],
  ['fillers', '/a%E3%85%A4b'],
  ['bytes that are no text', '/%E9t%E9'],
])('of a path, %s stay encoded', (_what, path) => {
  expect(linkText(`https://example.org${path}`)).toBe(`example.org${path}`)
})
