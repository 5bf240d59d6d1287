import { describe, expect, it } from 'vitest'
import { linkKey } from './link-key.ts'

describe('the key of a link', () => {
  it.each([
    ['http://a.example/b', 'another scheme'],
    ['https://www.a.example/b', 'www.'],
    ['https://a.example:443/b', 'the default port'],
    ['http://a.example:80/b', 'the default port of the other scheme'],
    ['HTTPS://A.Example/b', 'letter case of the host'],
    ['https://a.example/b/', 'a last slash'],
    ['https://a.example/b/?utm_source=x', 'a last slash before a query'],
    ['https://a.example/b#part', 'the fragment'],
    ['https://a.example/b#', 'an empty fragment'],
    ['https://a.example/b?', 'an empty query'],
    ['https://a.example/b?utm_source=mail&utm_medium=x&gclid=1#part', 'tracking parameters'],
    ['https://a.example/b?UTM_Source=mail&fbclid', 'tracking parameters in other letters and without a value'],
  ])('is the same for %s: %s', (link) => {
    expect(linkKey(link)).toBe(linkKey('https://a.example/b'))
  })

  it.each([
    ['https://a.example/b?id=7&utm_source=x', 'https://a.example/b?id=7'],
    ['https://a.example/b?msclkid=1&id=7', 'https://a.example/b?id=7'],
    ['https://a.example/b?id=7&mc_cid=1&mc_eid=2&page=2&igshid=3', 'https://a.example/b?id=7&page=2'],
    ['https://a.example', 'https://a.example/'],
    ['https://www.a.example/?q=%C3%A9', 'http://a.example?q=é'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
    ['https://a.example/app#/record/7', 'http://a.example/app/#/record/7'],
  ])('is the same for %s and %s', (link, other) => {
    expect(linkKey(link)).toBe(linkKey(other))
  })

  it.each([
    'https://b.a.example/b',
    'https://a.example:8443/b',
    'https://a.example/B',
    'https://a.example/b/c',
    'https://a.example/b?id=7',
    'https://a.example/b?utm=1',
    'https://a.example/b?my_gclid=1',
    'https://a.example/b#/record/7',
    'https://a.example/b#!record/7',
  ])('keeps %s apart from https://a.example/b', (link) => {
    expect(linkKey(link)).not.toBe(linkKey('https://a.example/b'))
  })

  it('keeps the records of a register apart, in the order of their parameters', () => {
    const links = [
      'a.example/?id=7',
      'a.example/?id=8',
      'a.example/?id=7&v=1',
      'a.example/?v=1&id=7',
      'a.example/?ID=7',
    ]
    expect(new Set(links.map((link) => linkKey(`https://${link}`))).size).toBe(links.length)
  })

  it('is the unchanged text if that is no link', () => {
    expect(linkKey('not a link')).toBe('not a link')
  })
})
