import { describe, expect, it } from 'vitest'
import { scrollTopFor, visibleRows } from './use-row-window.ts'

const rows = { count: 20_000, rowHeight: 36, viewHeight: 288 }

describe('visibleRows', () => {
  it('renders the rows in view and a few beyond either edge', () => {
    expect(visibleRows(rows, 3600)).toEqual({ from: 95, to: 113 })
  })

  it('stays within the existing rows', () => {
    expect(visibleRows({ ...rows, count: 3 }, 0)).toEqual({ from: 0, to: 3 })
  })
})

describe('scrollTopFor', () => {
  it('does not scroll to a row that is in view', () => {
    expect(scrollTopFor(rows, 100, 5)).toBe(100)
  })

  it('brings a row above the view to its top', () => {
    expect(scrollTopFor(rows, 3600, 10)).toBe(360)
  })

  it('brings a row below the view to its bottom', () => {
    expect(scrollTopFor(rows, 0, 10)).toBe(11 * 36 - 288)
  })
})
