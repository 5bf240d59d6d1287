import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noProvenance, type Provenance } from '#contract/sources/provenance.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { type SourceDetail, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { enter } from '#testing/web/fields.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = async (provenance: Partial<Provenance>, fields: Partial<SourceDetail> = {}) => {
  const unsaid = { ...noProvenance, reviewedAt: null, reviewedBy: null }
  const source = aSource({ provenance: { ...unsaid, ...provenance }, ...fields })
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  const { person } = renderRoute('/sources/101', { user: aUser() })
  const article = await screen.findByRole('article')
  /** The rows, label and value. */
  const rows = () =>
    Object.fromEntries(
      [...article.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
  return { person, source, rows, pane: within(article) }
}

it('has a row for each known fact, and for an unknown one if a filter is about it', async () => {
  const { rows } = await show({
    publisher: 'Agencija za privredne registre',
    official: true,
    countries: ['RS', '001'],
    languages: ['sr-Latn', 'en'],
    access: 'paid',
    accessNote: 'accounts 1 EUR each',
    exposure: 'logged',
    rhythm: 'daily',
  })

  expect(rows()).toEqual({
    Category: 'Company registers › Europe',
    'Visible to': 'Everyone',
    Publisher: 'Agencija za privredne registre',
    'Official source': 'yes',
    Covers: 'Serbia, Worldwide',
    Languages: 'English, Serbian (Latin)',
    Access: 'paid · accounts 1 EUR each',
    'Who sees the query': 'the operator logs it',
    Updated: 'daily',
    Added: '5 Jan 2026',
  })
})

it('folds long lists of countries', async () => {
  const countries = 'AL AM AZ BA BG GE GR HR HU ME MK RS'.split(' ')
  const { person, rows, pane } = await show({ countries })

  await person.click(pane.getByRole('button', { name: 'and 4 more' }))

  expect(rows()['Covers']?.split(', ')).toHaveLength(12)
  expect(document.activeElement?.textContent).toBe(rows()['Covers'])
})

it('looks up a name at its search address', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { person, pane } = await show({ searchLink: 'https://register.example/?q={q}' })

  await enter(person, await pane.findByRole('searchbox', { name: 'Look up at this source' }), 'Ana & Petrović')
  await person.click(pane.getByRole('button', { name: /^Look up/ }))

  await waitFor(() =>
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'https://register.example/?q=Ana%20%26%20Petrovi%C4%87',
      '_blank',
      'noopener,noreferrer',
    ),
  )
})

it('shows since when a review is due, and accepts one from people who may change the source', async () => {
  const { person, source, rows, pane } = await show({ reviewEvery: 1 }, { canChange: true })
  expect(rows()['Reviewed']).toBe('Not yet, due since 5 Feb 2026Still good')
  const calls = answer(reviewEndpoints.review, {
    ...source,
    provenance: {
      ...source.provenance,
      reviewedAt: '2099-03-31T10:00:00.000Z',
      reviewedBy: { id: 1, fullName: 'Ada Analyst' },
    },
  })

  await person.click(pane.getByRole('button', { name: 'Still good' }))

  await waitFor(() => expect(rows()['Reviewed']).toBe('31 Mar 2099 by Ada Analyst, due again on 30 Apr 2099Still good'))
  expect(calls.map(({ params }) => params['id'])).toEqual(['101'])
})

it('offers a review by button and menu to people who may change the source, even without an interval', async () => {
  const { person, source, rows } = await show({}, { canChange: true })
  const calls = answer(reviewEndpoints.review, source)
  expect(rows()['Reviewed']).toBe('Not yetStill good')

  await person.click(screen.getByRole('button', { name: 'More actions' }))
  await person.click(screen.getByRole('menuitem', { name: 'Mark reviewed' }))

  await waitFor(() => expect(calls.map(({ params }) => params['id'])).toEqual(['101']))
})

it('gives the reason of a refused review', async () => {
  const { person, pane } = await show({ reviewEvery: 1 }, { canChange: true })
  refuse(reviewEndpoints.review, 'forbidden', { message: 'Not yours any more' })

  await person.click(pane.getByRole('button', { name: 'Still good' }))

  expect((await pane.findByRole('alert')).textContent).not.toBe('')
})

it('offers no review to others', async () => {
  const { rows } = await show({ reviewEvery: 36 })

  expect(rows()['Reviewed']).toBe('Not yet, due again on 5 Jan 2029')
})
