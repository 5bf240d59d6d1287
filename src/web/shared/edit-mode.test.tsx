import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useEditMode } from './edit-mode.tsx'

it('begins and ends, and remembers that it was active', () => {
  const { result } = renderHook(() => useEditMode())
  expect(result.current).toMatchObject({ isEditing: false, wasEdited: false })

  act(() => result.current.begin())
  expect(result.current).toMatchObject({ isEditing: true, wasEdited: false })

  act(() => result.current.end())
  expect(result.current).toMatchObject({ isEditing: false, wasEdited: true })
})

it('begins with editing if editing continues', () => {
  const { result } = renderHook(() => useEditMode(true))

  expect(result.current).toMatchObject({ isEditing: true, wasEdited: false })
})
