import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emailEndpoints } from '#contract/emails/emails.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointTable } from '#contract/endpoints.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { hang, refuse } from '#testing/web/api.ts'
import { aUser } from '#testing/web/factories.ts'
import { answerForEveryScreen } from '#testing/web/query-cases.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const user = aUser()
const manager = aUser('ROLE_GROUP_MANAGER')
const admin = aUser('ROLE_ADMIN')
const reads: readonly Endpoint[] = Object.values({ ...endpointTable, searches: searchEndpoints })
  .flatMap((table) => Object.values(table))
  .filter(({ method }) => method === 'GET')

const screens = [
  ['/', null],
  ['/', user],
  ['/sources', null],
  ['/sources', user],
  ['/sources?search=bank', user],
  ['/sources/101', user],
  ['/my-sources', user],
  ['/my-sources/101', manager],
  ['/groups', admin],
  ['/groups/1', admin],
  ['/groups/1', manager],
  ['/folders', manager],
  ['/folders/1', manager],
  ['/categories', admin],
  ['/categories/1', admin],
  ['/activity', manager],
  ['/coverage', null],
  ['/reports', user],
  ['/import', user],
  ['/research/5', user],
] as const

const rings = () => document.querySelectorAll('.animate-spin')
const texts = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent)
const said = () => texts('status').filter((text) => text !== '')

describe.each(screens)('%s', (address, visitor) => {
  it('shows one loading message, whatever loads', async () => {
    for (const endpoint of reads) hang(endpoint)
    renderRoute(address, { user: visitor })

    await waitFor(() => expect(said()).toHaveLength(1))

    expect(rings()).toHaveLength(1)
    expect(texts('alert')).toEqual([])
  })

  it('shows one failure message, whatever failed', async () => {
    for (const endpoint of reads) refuse(endpoint, 'internal')
    const { queryClient } = renderRoute(address, { user: visitor })

    await waitFor(() => expect([texts('alert').length, rings().length, queryClient.isFetching()]).toEqual([1, 0, 0]))
  })
})

it('shows one spinner beside three loading parts, in the opened pane', async () => {
  const calls = reads.map((endpoint) => hang(endpoint))
  renderRoute('/sources/101', { user })
  const isAsked = (endpoint: Endpoint) => (calls[reads.indexOf(endpoint)]?.length ?? 0) > 0

  await waitFor(() =>
    expect([sourceEndpoints.list, sourceEndpoints.detail, viewEndpoints.list].map(isAsked)).toEqual([true, true, true]),
  )

  await waitFor(() => expect(rings()).toHaveLength(1))
  expect(said()).toEqual(['Loading…'])
  expect(screen.getByRole('region', { name: 'Sources' }).querySelector('.animate-spin')).toBeNull()
})

it('announces the failed pane, not the failed line above it', async () => {
  for (const endpoint of reads) refuse(endpoint, 'internal')
  renderRoute('/groups', { user: admin })

  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2))

  await waitFor(() => expect(texts('alert')).toEqual(['Something went wrong. Try again']))
})

it('announces the line if only that has failed', async () => {
  answerForEveryScreen()
  refuse(emailEndpoints.listUndelivered, 'internal')
  renderRoute('/groups', { user: admin })

  await screen.findByRole('link', { name: /Acme Integrity/ })

  await waitFor(() => expect(texts('alert')).toEqual(['Undelivered e-mail could not be loaded. Try again']))
})

it('shows that the other part loads while one of two has failed', async () => {
  for (const endpoint of reads) hang(endpoint)
  refuse(sourceEndpoints.list, 'internal')
  renderRoute('/sources/101', { user })

  await waitFor(() => expect(texts('alert')).toEqual(['Something went wrong. Try again']))

  expect(rings()).toHaveLength(1)
})
