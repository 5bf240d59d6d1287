import { describe, expect, it } from 'vitest'
import { drawLetter } from './letter.ts'

const textOf = (svg: string) => /<text[^>]*>([^]*)<\/text>/.exec(svg)?.[1]

describe('a drawn letter', () => {
  it.each(['8.8.8.8', '[2001:db8::1]'])('is empty for %s', (domain) => {
    expect(drawLetter(domain)).toBe('')
  })

  it.each([
    ['example.org', 'E'],
    ['9gag.com', '9'],
    ['éclair.example', 'E'],
    ['', '•'],
    ['---', '•'],
  ])('of %j is %s', (domain, letter) => {
    expect(textOf(drawLetter(domain))).toBe(letter)
  })

  it('has a constant colour per host, and several colours in all', () => {
    const colourOf = (domain: string) => /fill="(#[0-9a-f]{6})"/.exec(drawLetter(domain))?.[1]
    const colours = Array.from({ length: 50 }, (_unused, index) => colourOf(`site${index}.example`))

    expect(drawLetter('example.org')).toBe(drawLetter('example.org'))
    expect(new Set(colours).size).toBeGreaterThan(5)
  })

  it.each(['<script>', '"><svg onload=x>', '&amp;', "'", ']]>', '\u0000'])('contains no markup of %j', (domain) => {
    const svg = drawLetter(domain)

    expect(svg.match(/</g)).toHaveLength(5)
    expect(textOf(svg)).toMatch(/^[\p{L}\p{N}•]$/u)
  })
})
