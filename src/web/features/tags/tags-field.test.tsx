import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { stopClock } from '#testing/web/clock.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { answerForSourceForm, complaintAt, tagsField } from '#testing/web/source-form.ts'

const all = [
  { id: 1, label: 'banks' },
  { id: 2, label: 'Courts' },
]

const show = async () => {
  answerForSourceForm()
  answer(sourceEndpoints.list, aList())
  const searches = answer(tagEndpoints.list, ({ query }) =>
    all.filter(({ label }) => label.toLowerCase().includes((query['search'] ?? '').toLowerCase())),
  )
  const { person } = renderRoute('/sources', { user: aUser() })
  await person.click(await screen.findByRole('button', { name: 'New Source' }))
  const field = await tagsField()
  await person.click(field)
  await screen.findAllByRole('option')
  return { person, field, searches }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.trim())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('asks for a selection, and offers the default tags', async () => {
  const { field, searches } = await show()

  expect(field.placeholder).toBe('Select tags...')
  expect(options()).toEqual(['banks', 'Courts'])
  expect(searches.map(({ query }) => query)).toEqual([{}])
})

it('searches 100 ms after the last key', async () => {
  const { person, field, searches } = await show()
  stopClock()

  await person.type(field, 'co')
  await pass(99)
  await person.type(field, 'u')
  await pass(99)
  expect(searches).toHaveLength(1)
  await pass(2)

  await waitFor(() => expect(searches.map(({ query }) => query['search'])).toEqual([undefined, 'cou']))
  await waitFor(() => expect(options()).toEqual(['Courts', 'Create “cou”']))
})

it('requests default tags and searches at the two paths of the specification', async () => {
  const { person, field, searches } = await show()

  await person.type(field, 'cou')

  await waitFor(() => expect(searches).toHaveLength(2))
  expect(searches.map(({ path }) => path)).toEqual(['/api/v1/tags/', '/api/v1/tags'])
})

it('adds a tag, and removes it again', async () => {
  const { person, field } = await show()

  await person.click(screen.getByRole('option', { name: 'banks' }))
  expect(field.placeholder).toBe('')
  await person.click(screen.getByRole('button', { name: 'Remove banks' }))

  expect(screen.queryByRole('button', { name: 'Remove banks' })).toBeNull()
  expect(field.placeholder).toBe('Select tags...')
})

it('reports that there is no such tag, and creates it', async () => {
  const { person, field } = await show()
  const made = answer(tagEndpoints.create, { id: 9, label: 'vessels' })
  await person.type(field, 'vessels')
  expect(await screen.findByText('No tags found')).toBeTruthy()

  await person.click(screen.getByRole('option', { name: 'Create “vessels”' }))

  expect(await screen.findByRole('button', { name: 'Remove vessels' })).toBeTruthy()
  expect(made.map(({ body }) => body)).toEqual([{ label: 'vessels' }])
  expect(field.value).toBe('')
})

it('does not offer to create an existing tag, in any case', async () => {
  const { person, field } = await show()

  await person.type(field, 'COURTS')

  await waitFor(() => expect(options()).toEqual(['Courts']))
})

it('reports that a tag could not be created', async () => {
  const { person, field } = await show()
  refuse(tagEndpoints.create, 'internal')
  await person.type(field, 'vessels')

  await person.click(await screen.findByRole('option', { name: 'Create “vessels”' }))

  await waitFor(() => expect(complaintAt(field)).toBe('Something went wrong. Try again'))
})

const FAILED = 'Something went wrong. Try again'

it('shows that a search is running, not that nothing was found', async () => {
  const { person, field } = await show()
  hang(tagEndpoints.list)

  await person.type(field, 'zoning')

  expect(await screen.findByText('Loading…')).toBeTruthy()
  expect(field.getAttribute('aria-busy')).toBe('true')
  expect(options()).toEqual(['Create “zoning”'])
  expect(screen.queryByText('No tags found')).toBeNull()
})

it('reports a failed search, keeps the typed text, and finds it after a retry', async () => {
  const { person, field } = await show()
  refuse(tagEndpoints.list, 'internal')
  await person.type(field, 'cour')
  await waitFor(() => expect(complaintAt(field)).toBe(FAILED))
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('No tags found')).toBeNull()
  answer(tagEndpoints.list, [{ id: 3, label: 'Court files' }])

  // By keyboard: Tab reaches 'Try again'.
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  await person.keyboard('{Enter}')

  expect(await screen.findByRole('option', { name: 'Court files' })).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('cour')
  expect(complaintAt(field)).toBe('')
})

it('searches for further typing after a failed search', async () => {
  const { person, field } = await show()
  refuse(tagEndpoints.list, 'internal')
  await person.type(field, 'co')
  await waitFor(() => expect(complaintAt(field)).toBe(FAILED))
  answer(tagEndpoints.list, [{ id: 3, label: 'Court files' }])

  await person.type(field, 'u')

  expect(await screen.findByRole('option', { name: 'Court files' })).toBeTruthy()
  expect(complaintAt(field)).toBe('')
})
