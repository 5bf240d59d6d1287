import { describe, expect, it } from 'vitest'
import { aRecord, aSearch } from '#testing/web/records.ts'
import { nextOpenStep, progressOf, selectionIn } from './cells.ts'

const none = { step: 0, subject: 0 }
const idsOf = (record = aRecord(), chosen = none) => {
  const selection = selectionIn(record, chosen)
  return [selection?.step?.id, selection?.subject.id]
}
const answered = (...steps: number[]) => steps.map((step) => aSearch({ id: step, step }))

describe('the selected cell', () => {
  it('is the first without a search', () => {
    expect(idsOf(aRecord({ latest: answered(11, 12) }))).toEqual([13, 1])
  })

  it('is of the next subject after all steps of the first', () => {
    expect(idsOf(aRecord({ latest: answered(11, 12, 13) }))).toEqual([11, 2])
  })

  it('is the first of a finished record', () => {
    const latest = [...answered(11, 12, 13), ...answered(11, 12, 13).map((search) => ({ ...search, subject: 2 }))]

    expect(idsOf(aRecord({ latest }))).toEqual([11, 1])
  })

  it('is the chosen one, and another if a choice is gone', () => {
    expect(idsOf(aRecord(), { step: 12, subject: 2 })).toEqual([12, 2])
    expect(idsOf(aRecord(), { step: 99, subject: 2 })).toEqual([11, 2])
  })

  it('has no step in a record without steps', () => {
    expect(idsOf(aRecord({ steps: [] }))).toEqual([undefined, 1])
  })
})

describe('the next open step', () => {
  it('is after the answered one, from the beginning again after the last', () => {
    expect(nextOpenStep(aRecord(), { step: 11, subject: 1 })?.id).toBe(12)
    expect(nextOpenStep(aRecord({ latest: answered(11) }), { step: 13, subject: 1 })?.id).toBe(12)
  })

  it('is none if all others have a search', () => {
    expect(nextOpenStep(aRecord({ latest: answered(11, 12) }), { step: 13, subject: 1 })).toBeUndefined()
  })
})

it('progress counts subjects times steps', () => {
  expect(progressOf(aRecord({ latest: answered(11) }))).toEqual({ answered: 1, cells: 6 })
})
