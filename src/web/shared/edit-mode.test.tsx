import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useEditMode } from './edit-mode.tsx'

it('begins and ends, and knows that it was there', () => {
  const { result } = renderHook(() => useEditMode())
  expect(result.current).toMatchObject({ isEditing: false, wasEdited: false })

  act(() => result.current.begin())
  expect(result.current).toMatchObject({ isEditing: true, wasEdited: false })

  act(() => result.current.end())
  expect(result.current).toMatchObject({ isEditing: false, wasEdited: true })
})

it('begins with the editing where that goes on', () => {
  const { result } = renderHook(() => useEditMode(true))

  expect(result.current).toMatchObject({ isEditing: true, wasEdited: false })
})
