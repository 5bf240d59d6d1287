import { expect, it } from 'vitest'
import { spreadOf, tableOf } from './figures.ts'

it('gives the median, the least and the greatest of each figure, in whatever run it occurs', () => {
  const rounds = [{ open: 30, nodes: 700 }, { open: 50 }, { open: 40 }]

  expect(spreadOf(rounds)).toEqual({
    open: { median: 40, min: 30, max: 50 },
    nodes: { median: 700, min: 700, max: 700 },
  })
})

it('shows measurements side by side, with a gap for a missing figure', () => {
  const before = { open: { median: 270.6, min: 260, max: 785 } }
  const now = { open: { median: 40, min: 30, max: 50 }, nodes: { median: 734, min: 734, max: 734 } }

  expect(tableOf({ before, now }).split('\n')).toEqual([
    '|  | before | now |',
    '| --- | ---: | ---: |',
    '| open | 271 (260–785) | 40 (30–50) |',
    '| nodes |  | 734 |',
  ])
})

it('shows figures of an earlier release, which had no least value', () => {
  expect(tableOf({ before: { open: { median: 270, max: 785 } } })).toContain('| open | 270 (to 785) |')
})
