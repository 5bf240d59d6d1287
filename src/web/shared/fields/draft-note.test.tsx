import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DraftNote } from './draft-note.tsx'

afterEach(cleanup)

// Local times, as the note has them.
const SATURDAY_23_50 = new Date(2026, 4, 2, 23, 50).getTime()
const SUNDAY_00_10 = new Date(2026, 4, 3, 0, 10).getTime()

const noteAt = (now: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  render(<DraftNote at={SATURDAY_23_50} onDiscard={vi.fn<() => void>()} />)
  return screen.getByRole('status').textContent
}

it('shows the time of the draft', () => {
  expect(noteAt(SATURDAY_23_50 + 1000)).toBe('Draft from 23:50')
})

it('shows the day of an older draft', () => {
  expect(noteAt(SUNDAY_00_10)).toBe('Draft from Sat 23:50')
})
