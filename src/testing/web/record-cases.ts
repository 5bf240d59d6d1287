import { screen } from '@testing-library/react'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from './api.ts'
import { aList, aUser } from './factories.ts'
import { main, type QueryCase, role, text } from './query-case.ts'
import { aRecord, aRecordPage, aSearch, aSearchPage } from './records.ts'

const user = aUser()
const record = aRecord()

const sentence = 'No match for “Ana Beridze” in “Source 101”, 23 Nov 2026 14:02 UTC'

export const recordCases: readonly QueryCase[] = [
  {
    at: 'Research',
    query: 'recordQueries.list',
    file: 'features/records/records-screen.tsx',
    address: '/research',
    user,
    place: main,
    endpoint: recordEndpoints.find,
    reply: aRecordPage(),
    shows: role('link', 'Ana Beridze'),
    empty: aRecordPage({ records: [] }),
    showsEmpty: text('No research records.'),
  },
  {
    at: 'a research record',
    query: 'recordQueries.detail',
    file: 'features/records/record-screen.tsx',
    address: '/research/5',
    user,
    place: main,
    endpoint: recordEndpoints.detail,
    reply: record,
    shows: role('heading', 'K-17'),
    empty: aRecord({ steps: [] }),
    showsEmpty: text('No sources yet.'),
  },
  {
    at: 'the searches of a step',
    query: 'recordQueries.searches',
    file: 'features/records/searches.tsx',
    address: '/research/5',
    user,
    place: () => screen.findByRole('region', { name: 'Searches in this source' }),
    endpoint: recordEndpoints.searches,
    reply: aSearchPage([aSearch()]),
    shows: text(sentence),
    empty: aSearchPage(),
    showsEmpty: text('No searches yet.'),
  },
  {
    at: 'sources to add to a record',
    query: 'sourceQueries.list',
    file: 'features/records/source-search.tsx',
    address: '/research/5',
    user,
    open: async (person) => {
      await person.click(await screen.findByRole('button', { name: 'Add source' }))
      await person.type(await screen.findByRole('searchbox', { name: 'Find a source' }), 'bank')
    },
    place: () => screen.findByRole('region', { name: 'Steps' }),
    endpoint: sourceEndpoints.list,
    reply: aList({ sources: aList().sources.map((source) => ({ ...source, id: 201, title: 'Source 201' })) }),
    shows: role('button', 'Add Source 201'),
    empty: aList({ sources: [], categories: [] }),
    showsEmpty: text('No source found.'),
  },
]

export const answerForRecords = (): void => {
  answer(recordEndpoints.find, aRecordPage())
  answer(recordEndpoints.detail, record)
  answer(recordEndpoints.searches, aSearchPage([aSearch()]))
  answer(recordEndpoints.before, [])
}
