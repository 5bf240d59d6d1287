import { describe, expect, it } from 'vitest'
import { noProvenance } from '#contract/sources/provenance.ts'
import { noTexts } from '#contract/sources/sources.ts'
import { bookmarks } from './bookmarks.ts'

const entryOf = (link: string) => {
  const { write } = bookmarks()
  const text = write({
    ...noTexts,
    title: 'Register',
    link,
    category: 'Registers',
    subCategory: 'Companies',
    groupSubcategory: null,
    tags: [],
    public: true,
    createdAt: new Date(1_000),
    provenance: noProvenance,
  })
  return /<A .*<\/A>/.exec(text)?.[0]
}

describe('a bookmark', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://user:password@example.org/',
    'no address',
  ])('has no address for %s', (link) => {
    expect(entryOf(link)).toBe('<A ADD_DATE="1">Register</A>')
  })

  it.each([
    ['https://example.org/?a=1&b="2"', 'https://example.org/?a=1&amp;b=&quot;2&quot;'],
    ['https://München.DE/Straße', 'https://xn--mnchen-3ya.de/Straße'],
  ])('has for %s its address on the web', (link, address) => {
    expect(entryOf(link)).toBe(`<A HREF="${address}" ADD_DATE="1">Register</A>`)
  })
})
