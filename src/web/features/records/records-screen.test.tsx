import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { aRecord, aRecordPage, aSearchPage, aSummary } from '#testing/web/records.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = (address = '/research') => renderRoute(address, { user: aUser() })

describe('the list of records', () => {
  it('shows state, reference, subjects, progress and people', async () => {
    answer(
      recordEndpoints.find,
      aRecordPage({ records: [aSummary({ subjects: ['Ana Beridze', 'Kavkaz LLC'], state: 'review' })] }),
    )
    show()

    const row = within((await screen.findAllByRole('row'))[1] ?? document.body)
    expect(row.getByRole('link', { name: 'Ana Beridze, Kavkaz LLC' }).getAttribute('href')).toBe('/research/5')
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Ana Beridze, Kavkaz LLC',
      'In review',
      'K-17',
      '7 of 12',
      'Ada Analyst',
      expect.stringContaining('2026'),
    ])
  })

  it('shows that it is loading', async () => {
    hang(recordEndpoints.find)
    show()

    expect(await screen.findByText('Loading…')).toBeTruthy()
  })

  it('shows that there is none', async () => {
    answer(recordEndpoints.find, aRecordPage({ records: [] }))
    show()

    expect(await screen.findByText('No research records.')).toBeTruthy()
  })

  it('shows a failure, and can be retried', async () => {
    refuse(recordEndpoints.find, 'internal')
    const { person } = show()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    answer(recordEndpoints.find, aRecordPage())

    await person.click(retry)

    expect(await screen.findByRole('link', { name: 'Ana Beridze' })).toBeTruthy()
  })

  it('is filtered by state, in the address', async () => {
    const asked = answer(recordEndpoints.find, aRecordPage())
    const { person, address } = show()
    await person.click(await screen.findByRole('link', { name: 'Closed' }))

    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ state: 'closed', search: '', page: 1 }))
    expect(address()).toBe('/research?state=closed')
  })

  it('is searched by a name that is only in the body of the call', async () => {
    const asked = answer(recordEndpoints.find, aRecordPage())
    const { person, address, history } = show()
    await person.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'Beridze')

    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ state: '', search: 'Beridze', page: 1 }))
    expect(address()).toBe('/research')
    expect(JSON.stringify(history.location)).not.toContain('Beridze')
    expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('Beridze')
    expect(asked.map(({ path, query }) => [path, query])).toEqual(asked.map(() => ['/api/v1/record/find/', {}]))
  })

  it('is for members of a group', async () => {
    answer(sourceEndpoints.list, aList())
    const { address } = renderRoute('/research', { user: aUser('ROLE_ADMIN') })

    await waitFor(() => expect(address()).toBe('/sources'))
  })
})

describe('a new record', () => {
  const open = async () => {
    answer(recordEndpoints.find, aRecordPage({ records: [] }))
    const { person, address } = show()
    await person.click(await screen.findByRole('button', { name: 'New record' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New research record' }))
    return { person, address, dialog, name: await dialog.findByRole('textbox', { name: /^Name/ }) }
  }

  it('has a subject with variants and identifiers, and sources', async () => {
    answer(sourceEndpoints.list, aList({ sources: [aSource({ id: 101 }), aSource({ id: 102 })] }))
    answer(recordEndpoints.detail, aRecord({ id: 8 }))
    answer(recordEndpoints.before, [])
    answer(recordEndpoints.searches, aSearchPage())
    answer(sourceEndpoints.detail, aSource())
    const calls = answer(recordEndpoints.create, aRecord({ id: 8 }))
    const { person, address, dialog, name } = await open()
    await person.type(name, 'Ana Beridze')
    await person.click(dialog.getByRole('button', { name: 'Variants and identifiers' }))
    await person.type(dialog.getByRole('textbox', { name: /^Variants/ }), 'ანა ბერიძე\nA. Beridze')
    await person.type(dialog.getByRole('textbox', { name: /^Identifiers/ }), 'Passport: 12: 34')
    await person.type(dialog.getByRole('searchbox', { name: 'Find a source' }), 'register')
    await person.click(await dialog.findByRole('button', { name: 'Add Source 102' }))
    await person.click(dialog.getByRole('button', { name: 'Create' }))

    await waitFor(() => expect(address()).toMatch(/^\/research\/8/))
    expect(calls.map(({ body }) => body)).toEqual([
      {
        reference: '',
        purpose: '',
        sources: [102],
        subjects: [
          {
            name: 'Ana Beridze',
            kind: 'person',
            variants: ['ანა ბერიძე', 'A. Beridze'],
            identifiers: [{ label: 'Passport', value: '12: 34' }],
          },
        ],
      },
    ])
    expect(calls[0]?.idempotencyKey).toBeTruthy()
  })

  it('needs a name, and identifiers with a label', async () => {
    const { person, dialog } = await open()
    await person.click(dialog.getByRole('button', { name: 'Variants and identifiers' }))
    await person.type(dialog.getByRole('textbox', { name: /^Identifiers/ }), '12345')
    await person.click(dialog.getByRole('button', { name: 'Create' }))

    expect(await dialog.findByText('This field is required')).toBeTruthy()
    expect(dialog.getByText('Write each identifier as ‘label: value’')).toBeTruthy()
  })
})
