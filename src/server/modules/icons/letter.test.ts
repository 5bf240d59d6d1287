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

  it('has a constant color per host, and several colors in all', () => {
    const colorOf = (domain: string) => /fill="(#[0-9a-f]{6})"/.exec(drawLetter(domain))?.[1]
    const colors = Array.from({ length: 50 }, (_unused, index) => colorOf(`site${index}.example`))

    expect(drawLetter('example.org')).toBe(drawLetter('example.org'))
    expect(new Set(colors).size).toBeGreaterThan(5)
  })

  it.each(['<script>', '"><svg onload=x>', '&amp;', "'", ']]>', '\u0000'])('contains no markup of %j', (domain) => {
    const svg = drawLetter(domain)

    expect(svg.match(/</g)).toHaveLength(5)
    expect(textOf(svg)).toMatch(/^[\p{L}\p{N}•]$/u)
  })
})
