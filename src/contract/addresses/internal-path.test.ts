import { expect, it } from 'vitest'
import { isInternalPath } from './internal-path.ts'

it.each([
  '/',
  '/my-sources',
  '/my-sources?search=a%26b&page=2',
  '/sources/12?search=50%25+off&order=favorite#top',
  '/sources?search=https%3A%2F%2Fexample.org',
  '/sources?search=//example.org',
  '/sources?search=é',
])('accepts %s as an address of this Sourcebook', (text) => {
  expect(isInternalPath(text)).toBe(true)
})

it.each([
  '',
  'my-sources',
  '?to=/sources',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0001/sources',
  '/sources\u0000',
  '/.//evil.example',
  '/..//evil.example',
  '/sources\\..\\..',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /sources',
])('rejects %j', (text) => {
  expect(isInternalPath(text)).toBe(false)
})
