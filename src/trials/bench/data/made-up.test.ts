import { describe, expect, it } from 'vitest'
import { madeUpLines } from './made-up.ts'

interface Line {
  readonly link: string
  readonly note: string
  readonly tags: readonly string[]
  readonly subcategory: string
}

const lines = [...madeUpLines(20_000)]
const sources = lines.map((line) => JSON.parse(line) as Line)

describe('made-up sources', () => {
  it('are the same at every call, and a small set is the beginning of a large one', () => {
    expect([...madeUpLines(100)]).toEqual(lines.slice(0, 100))
  })

  it('have unique links', () => {
    expect(new Set(sources.map(({ link }) => link)).size).toBe(sources.length)
  })

  it('resemble a real library: many subcategories, four to five tags, a word in every eighth source', () => {
    const tags = sources.reduce((sum, source) => sum + source.tags.length, 0) / sources.length
    const mondays = sources.filter(({ note }) => note.includes('Monday')).length / sources.length

    expect(new Set(sources.map(({ subcategory }) => subcategory)).size).toBeGreaterThan(2000)
    expect(tags).toBeGreaterThan(3.8)
    expect(tags).toBeLessThan(5)
    expect(mondays).toBeCloseTo(0.125, 2)
  })
})
