import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import type { RecordSearch, ResearchRecord } from '#contract/records/records.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { aRecord, aSearch, aSearchPage, aStep, aSummary } from '#testing/web/records.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

interface Shown {
  readonly record?: ResearchRecord
  readonly searches?: RecordSearch[]
  readonly address?: string
}

const show = async ({ record = aRecord(), searches = [], address = '/research/5' }: Shown = {}) => {
  answer(recordEndpoints.detail, record)
  answer(recordEndpoints.before, [])
  answer(recordEndpoints.searches, aSearchPage(searches))
  answer(sourceEndpoints.detail, ({ params }) => aSource({ id: Number(params['id']) }))
  const shown = renderRoute(address, { user: aUser() })
  await screen.findByRole('heading', { level: 1, name: record.reference })
  return shown
}

const answerForm = () => within(screen.getByRole('form', { name: /^Answer for/ }))
const step = (title: string) => screen.findByRole('heading', { level: 2, name: title })

describe('an answer', () => {
  it('of no results is saved by one key, and the next open step is selected', async () => {
    const { person } = await show({ record: aRecord({ latest: [aSearch({ step: 12, subject: 1 })] }) })
    const calls = answer(recordEndpoints.search, aSearch())
    await step('Source 101')

    await person.keyboard('n')

    expect(await step('Source 103')).toBeTruthy()
    expect(calls.map(({ params, body }) => [params['id'], body])).toEqual([
      [
        '5',
        {
          step: 11,
          subject: 1,
          outcome: 'nothing',
          corrects: null,
          filters: '',
          dataAsOf: null,
          results: null,
          matches: [],
          note: '',
          reason: '',
        },
      ],
    ])
    expect(calls[0]?.idempotencyKey).toBeTruthy()
    expect((await screen.findByText(/^Saved:/)).textContent).toContain('No match for “Ana Beridze” in “Source 101”')
  })

  it('is not given by keys in a field', async () => {
    const { person } = await show()
    const calls = answer(recordEndpoints.search, aSearch())
    await step('Source 101')
    await person.click(answerForm().getByRole('button', { name: 'More' }))

    await person.type(screen.getByRole('textbox', { name: 'Note' }), 'unknown nnn')

    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'unknown nnn')
    expect(calls).toEqual([])
  })

  it('stays as typed while the server can’t be reached, and is sent again with the same key', async () => {
    const { person } = await show()
    const lost = disconnect(recordEndpoints.search)
    await step('Source 101')
    await person.click(answerForm().getByRole('button', { name: 'More' }))
    await person.type(screen.getByRole('textbox', { name: 'Note' }), 'Searched twice')
    await person.click(screen.getByRole('button', { name: 'No results' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    const calls = answer(recordEndpoints.search, aSearch())

    await person.click(again)

    expect(await step('Source 102')).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([expect.objectContaining({ note: 'Searched twice' })])
    expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([lost[0]?.idempotencyKey])
  })

  it('that all results are different needs a reason for each', async () => {
    const { person } = await show()
    const calls = answer(recordEndpoints.search, aSearch({ outcome: 'discounted' }))
    await step('Source 101')
    await person.keyboard('d')
    const row = within(await screen.findByRole('group', { name: 'Result 1' }))
    await waitFor(() => expect(document.activeElement).toBe(row.getByRole('textbox', { name: /^Name in the source/ })))
    await person.keyboard('Ana Beridze-Kant')
    await person.click(screen.getByRole('button', { name: 'Save' }))

    expect(await row.findByText('A reason is required')).toBeTruthy()
    expect(calls).toEqual([])

    await person.type(row.getByRole('textbox', { name: /^Reason/ }), 'Born in 1950')
    await person.click(screen.getByRole('button', { name: 'Save' }))

    await step('Source 102')
    expect(calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        outcome: 'discounted',
        matches: [{ what: 'Ana Beridze-Kant', address: '', decision: 'different', reason: 'Born in 1950' }],
      }),
    ])
  })

  it('shows the server’s complaint beside its field', async () => {
    const { person } = await show()
    refuse(recordEndpoints.search, 'unprocessable', {
      errors: [{ field: 'matches.0.reason', message: 'Not a reason' }],
    })
    await step('Source 101')
    await person.keyboard('m')
    const row = within(await screen.findByRole('group', { name: 'Result 1' }))
    await person.type(row.getByRole('textbox', { name: /^Name in the source/ }), 'Ana')
    await person.click(screen.getByRole('button', { name: 'Save' }))

    expect(await row.findByText('Not a reason')).toBeTruthy()
  })

  it('by skipping needs a reason', async () => {
    const { person } = await show()
    const calls = answer(recordEndpoints.search, aSearch({ outcome: 'skipped', reason: 'Closed' }))
    await step('Source 101')
    await person.keyboard('s')
    const reason = await screen.findByRole('textbox', { name: /^Reason/ })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('A reason is required')).toBeTruthy()

    await person.type(reason, 'No account')
    await person.click(screen.getByRole('button', { name: 'Save' }))

    await step('Source 102')
    expect(calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({ outcome: 'skipped', reason: 'No account' }),
    ])
  })

  it('is corrected by a new search with a reason', async () => {
    const search = aSearch({ note: 'Typed wrongly' })
    const { person } = await show({
      record: aRecord({ latest: [search] }),
      searches: [search],
      address: '/research/5?step=11&subject=1',
    })
    const calls = answer(recordEndpoints.search, aSearch({ id: 1002, outcome: 'unclear', corrects: 1001 }))
    expect(await screen.findByText('No match for “Ana Beridze” in “Source 101”, 23 Nov 2026 14:02 UTC')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Correct' }))
    await person.click(screen.getByRole('button', { name: 'Unclear' }))
    await person.type(await screen.findByRole('textbox', { name: /^Reason for the correction/ }), 'Two results')
    await person.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([
        expect.objectContaining({ corrects: 1001, outcome: 'unclear', reason: 'Two results', note: 'Typed wrongly' }),
      ]),
    )
  })
})

describe('the keys of a record', () => {
  it('move between steps and subjects', async () => {
    const { person } = await show()
    await step('Source 101')

    await person.keyboard('jj')
    expect(await step('Source 103')).toBeTruthy()
    await person.keyboard('k')
    expect(await step('Source 102')).toBeTruthy()
    await person.keyboard(']')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Kavkaz LLC' }).getAttribute('aria-pressed')).toBe('true'),
    )
  })

  it('leave sequences to the page', async () => {
    const { person } = await show()
    const calls = answer(recordEndpoints.search, aSearch())
    await step('Source 101')

    await person.keyboard('gu')

    expect(await step('Source 101')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('ask before a source opens that exposes the search', async () => {
    const { person } = await show({ record: aRecord({ steps: [aStep({ exposure: 'notified' })] }) })
    await step('Source 101')

    await person.keyboard('o')

    expect(await screen.findByRole('alertdialog', { name: 'Open this source?' })).toBeTruthy()
  })

  it('leave the page alone where there is nothing to answer', async () => {
    const { person, address } = await show({ record: closed })
    await step('Source 101')

    await person.keyboard('n')

    expect(address()).toMatch(/^\/research\/5/)
  })
})

const closed = aRecord({
  state: 'closed',
  closedAt: '2026-11-23T15:00:00.000Z',
  closedBy: { id: 2, fullName: 'Mia Manager' },
  hash: 'abc123',
})

describe('a closed record', () => {
  it('offers no answers, but can be repeated', async () => {
    const { person } = await show({ record: closed, searches: [aSearch()] })
    const calls = answer(recordEndpoints.repeat, aRecord({ id: 6 }))
    expect(await screen.findByText(/^Closed .*2026 by Mia Manager, SHA-256 abc123/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Answer' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(?:Correct|Close record|Add source|Edit)$/ })).toBeNull()

    await person.click(screen.getByRole('button', { name: 'Repeat' }))

    await waitFor(() => expect(calls).toHaveLength(1))
  })
})

describe('a record in review', () => {
  it('is returned with a reason', async () => {
    const { person } = await show({ record: aRecord({ state: 'review' }) })
    const calls = answer(recordEndpoints.return, aRecord())
    expect(screen.queryByRole('group', { name: 'Answer' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Return' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Return record' }))
    await person.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'Two sources are missing')
    await person.click(dialog.getByRole('button', { name: 'Return' }))

    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ reason: 'Two sources are missing' }]))
  })
})

describe('editing', () => {
  it('sends the version that it began with, and keeps the ids of subjects', async () => {
    const { person } = await show()
    const calls = answer(recordEndpoints.update, aRecord({ version: 4 }))
    await person.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit record' }))
    const [name] = await dialog.findAllByRole('textbox', { name: /^Name/ })
    await person.type(name ?? document.body, '-Kant')
    await person.click(dialog.getByRole('button', { name: 'Remove subject 2' }))
    await person.click(dialog.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.ifMatch).toBe('"3"')
    expect(calls[0]?.body).toEqual({
      reference: 'K-17',
      purpose: 'Onboarding',
      endedOn: null,
      subjects: [{ id: 1, name: 'Ana Beridze-Kant', kind: 'person', variants: [], identifiers: [] }],
    })
  })
})

describe('a step', () => {
  it('is added from a search for sources', async () => {
    const { person } = await show()
    answer(sourceEndpoints.list, aList({ sources: [aSource({ id: 101 }), aSource({ id: 201 })] }))
    const calls = answer(recordEndpoints.addSteps, aRecord())
    await person.click(await screen.findByRole('button', { name: 'Add source' }))
    await person.type(screen.getByRole('searchbox', { name: 'Find a source' }), 'bank')
    await person.click(await screen.findByRole('button', { name: 'Add Source 201' }))

    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ sources: [201] }]))
    expect(screen.queryByRole('button', { name: 'Add Source 101' })).toBeNull()
  })

  it('without searches can be removed', async () => {
    const { person } = await show({ record: aRecord({ latest: [aSearch()] }), address: '/research/5?step=12' })
    const calls = answer(recordEndpoints.removeStep, undefined)
    await step('Source 102')
    await person.click(screen.getByRole('button', { name: 'Remove step' }))

    await waitFor(() =>
      expect(calls.map(({ params }) => params)).toEqual([expect.objectContaining({ id: '5', step: '12' })]),
    )
  })
})

describe('closing', () => {
  it('lists the searches without an answer, which lead to their cells', async () => {
    const { person } = await show()
    refuse(recordEndpoints.close, 'unprocessable', {
      message: 'Not every search is answered',
      errors: [{ field: 'step.13.2', message: 'open' }],
    })
    await person.click(await screen.findByRole('button', { name: 'Close record' }))

    await person.click(await screen.findByRole('button', { name: 'Kavkaz LLC in Source 103' }))

    expect(await step('Source 103')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Kavkaz LLC' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the overview', () => {
  it('has the state of each subject in each step, and leads there', async () => {
    const { person } = await show({ record: aRecord({ latest: [aSearch({ outcome: 'match' })] }) })
    await person.click(await screen.findByRole('button', { name: 'Overview' }))
    const first = await screen.findByRole('button', { name: 'Ana Beridze in Source 101: Match' })
    first.focus()
    await person.keyboard('{ArrowDown}{ArrowRight}{Enter}')

    expect(await step('Source 102')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Kavkaz LLC' }).getAttribute('aria-pressed')).toBe('true')
  })
})

it('earlier records of a subject are linked', async () => {
  const { person } = await show()
  answer(recordEndpoints.before, [aSummary({ id: 3, reference: 'K-3', state: 'closed' })])
  await person.keyboard(']')
  await person.click(await screen.findByRole('button', { name: /^Looked up before/ }))

  expect((await screen.findByRole('link', { name: 'K-3' })).getAttribute('href')).toBe('/research/3')
})
