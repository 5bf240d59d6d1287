import { describe, expect, it } from 'vitest'
import { placeAt } from './popup-position.ts'

const room = { width: 1000, height: 800 }
const popup = { width: 200, height: 300, align: 'start' } as const
const atEnd = { ...popup, align: 'end' } as const
const buttonAt = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 40 })

describe('the position of a popup', () => {
  it('is below its button, aligned to the given edge', () => {
    expect(placeAt(buttonAt(400, 100), popup, room)).toEqual({ left: 400, top: 144 })
    expect(placeAt(buttonAt(400, 100), atEnd, room)).toEqual({ left: 300, top: 144 })
  })

  it('is above if there is no room below, and over the button if there is none at all', () => {
    expect(placeAt(buttonAt(400, 600), popup, room)).toEqual({ left: 400, bottom: 204 })
    expect(placeAt(buttonAt(400, 200), { ...popup, height: 700 }, room)).toEqual({ left: 400, top: 92 })
    expect(placeAt(buttonAt(400, 200), { ...popup, height: 900 }, room)).toEqual({ left: 400, top: 8 })
  })

  it('is within the window', () => {
    expect(placeAt(buttonAt(890, 100), popup, room).left).toBe(792)
    expect(placeAt(buttonAt(10, 100), atEnd, room).left).toBe(8)
    expect(placeAt(buttonAt(10, 100), { ...popup, width: 1200 }, room).left).toBe(8)
  })
})
