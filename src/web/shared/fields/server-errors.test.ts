import { renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { showServerErrors } from './server-errors.ts'

const typed = { title: 'Typed', note: '', tags: ['1', '2'], user: { email: 'ada@' } }

/** Shows a failed request on a form and returns the form's error messages. */
const shown = (failure: Error, textOf?: (failure: Error) => string) => {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: typed })
    return { form, errors: form.formState.errors }
  })
  const setError = vi.fn<typeof result.current.form.setError>()
  showServerErrors({ setError, getValues: result.current.form.getValues }, failure, textOf)
  const message = (name: Parameters<typeof setError>[0]) =>
    setError.mock.calls.find(([field]) => field === name)?.[1]?.message
  return { setError, message, values: result.current.form.getValues() }
}

const refused = (...fields: { field: string; message: string }[]) =>
  new ApiError('invalid', 'Some fields are not right', { status: 400, fields })

describe('showServerErrors', () => {
  it('puts errors beside their fields and focuses the first', () => {
    const { setError } = shown(refused({ field: 'title', message: 'Taken' }, { field: 'note', message: 'Too long' }))

    expect(setError.mock.calls).toEqual([
      ['title', { type: 'server', message: 'Taken' }, { shouldFocus: true }],
      ['note', { type: 'server', message: 'Too long' }, { shouldFocus: false }],
    ])
  })

  it('finds nested fields', () => {
    expect(shown(refused({ field: 'user.email', message: 'In use' })).message('user.email')).toBe('In use')
  })

  it('puts an error of one entry beside the list', () => {
    expect(shown(refused({ field: 'tags.3', message: 'Unknown tag' })).message('tags')).toBe('Unknown tag')
  })

  it('finds nested fields in the body only', () => {
    expect(shown(refused({ field: 'about.tags.3', message: 'Unknown tag' })).message('tags')).toBe('Unknown tag')
  })

  it('puts an error of an unknown field on the form, with the message', () => {
    expect(shown(refused({ field: 'color', message: 'Not that one' })).message('root.server')).toBe(
      'Some fields are not right Not that one',
    )
  })

  it('does not lose an error of an unknown field beside a known one', () => {
    const { message } = shown(refused({ field: 'title', message: 'Taken' }, { field: 'color', message: 'Not that' }))

    expect(message('title')).toBe('Taken')
    expect(message('root.server')).toContain('Not that')
  })

  it('shows the given text even for a refusal that names a known field', () => {
    const { message } = shown(refused({ field: 'title', message: 'Taken' }), () => 'Saving failed')

    expect(message('root.server')).toBe('Saving failed')
    expect(message('title')).toBe('Taken')
  })

  it('puts a refusal without fields on the form', () => {
    expect(shown(new ApiError('conflict', 'Somebody was faster')).message('root.server')).toBe('Somebody was faster')
  })

  it('shows only the fallback text for an error of another kind', () => {
    expect(shown(new Error('inner detail')).message('root.server')).toBe('Something went wrong. Try again')
  })

  it('keeps the typed text', () => {
    expect(shown(refused({ field: 'title', message: 'Taken' })).values).toEqual(typed)
  })
})
