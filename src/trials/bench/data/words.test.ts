import { describe, expect, it } from 'vitest'
import { countWords, nearestTo, pairsIn, withPieces } from './words.ts'

describe('the words of a sample', () => {
  it('are counted once a text, if every reader would count them as one word', () => {
    expect([...countWords(['annual report 公司 2024', 'annual été', 'tax'])]).toEqual([
      ['annual', 2],
      ['report', 1],
    ])
  })

  it('are chosen by the share of texts that contain them', () => {
    const uses = new Map([
      ['everywhere', 900],
      ['monday', 125],
      ['weekly', 120],
      ['texas', 15],
    ])

    expect(nearestTo(0.125, uses, 1000)).toEqual(['monday', 'weekly'])
    expect(nearestTo(0.015, uses, 1000)).toEqual(['texas'])
  })

  it('are the nearest ones if none is near the wanted share', () => {
    expect(nearestTo(0.015, new Map([['monday', 500]]), 1000)).toEqual(['monday'])
  })

  it('are paired if two of moderate frequency occur in one text', () => {
    const uses = new Map([
      ['georgia', 30],
      ['records', 40],
      ['everywhere', 900],
    ])
    const texts = Array.from({ length: 1000 }, (_, index) =>
      index === 7 ? 'everywhere georgia records' : 'everywhere georgia',
    )

    expect(pairsIn(texts, uses)).toEqual(['georgia records'])
  })

  it('are completed with parts of words if there are too few, never with a text twice', () => {
    expect(withPieces(['georgia', 'texas', 'texas'])).toEqual(['georgia', 'texas', 'georgi', 'texa', 'eorgia', 'exas'])
    expect(withPieces(Array.from({ length: 90 }, (_, index) => `word${index}`))).toHaveLength(64)
  })
})
