import { waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { aReport, aSource, aUser, aView, someCategories } from './factories.ts'
import { aGroup } from './groups.ts'
import { main, type QueryCase, role } from './query-case.ts'

const manager = aUser('ROLE_GROUP_MANAGER')
const source = aSource()

interface BoxCase extends Pick<QueryCase, 'query' | 'endpoint' | 'reply' | 'shows' | 'before'> {
  readonly title: string
  readonly empty?: unknown
}

/** Home boxes of a manager. */
const boxCases: readonly BoxCase[] = [
  {
    title: 'Continue',
    query: 'sourceQueries.some',
    before: () => localStorage.setItem(`sourcebook-opened-${manager.id}`, '[101]'),
    endpoint: homeEndpoints.some,
    reply: [source],
    shows: role('link', /Source 101/),
  },
  {
    title: 'Saved views',
    query: 'viewQueries.list',
    endpoint: viewEndpoints.list,
    reply: [aView()],
    shows: role('link', 'Georgia'),
  },
  {
    title: 'To do',
    query: 'reportQueries.list',
    endpoint: reportEndpoints.list,
    reply: [aReport({ canClose: true })],
    shows: role('link', '1 report to answer'),
  },
  {
    title: 'To do',
    query: 'groupQueries.invitations',
    endpoint: groupEndpoints.invitations,
    reply: [{ ...aGroup(), pending: 2 }],
    shows: role('link', '2 invitations pending'),
  },
  {
    title: 'To do',
    query: 'sourceQueries.due',
    endpoint: homeEndpoints.due,
    reply: { count: 3, sources: [source], brokenLinks: 2 },
    empty: { count: 0, sources: [], brokenLinks: 0 },
    shows: (place) =>
      Promise.all([role('link', '3 sources due for review')(place), role('link', '2 links gone or moved')(place)]),
  },
  {
    title: 'Favorites',
    query: 'sourceQueries.favorites',
    endpoint: sourceEndpoints.favorites,
    reply: [source],
    shows: role('link', /Source 101/),
  },
  {
    title: 'Your subjects',
    query: 'subjectQueries.list',
    endpoint: categoryEndpoints.listGroup,
    reply: someCategories(),
    shows: role('button', /Company registers/),
  },
  {
    title: 'Changed this week',
    query: 'sourceQueries.changed',
    endpoint: homeEndpoints.changed,
    reply: [source],
    shows: role('link', /Source 101/),
  },
]

const showsNo = (title: string) => async (place: HTMLElement) => {
  await waitFor(() => expect(within(place).queryByRole('status')).toBeNull())
  expect(within(place).queryByRole('region', { name: title })).toBeNull()
}

export const homeCases: readonly QueryCase[] = boxCases.map(({ title, ...each }) => ({
  at: `${title} at Home, by ${each.query}`,
  file: 'features/home/home-boxes.tsx',
  address: '/',
  user: manager,
  place: main,
  empty: [],
  showsEmpty: showsNo(title),
  ...each,
}))
