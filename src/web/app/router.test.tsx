import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { collectEvents } from '#testing/web/analytics.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const openList = async (address: string) => {
  const calls = answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.detail, aSource())
  const route = renderRoute(address)
  await waitFor(() => expect(route.router.state.status).toBe('idle'))
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  return { ...route, query: calls[0]?.query }
}

describe('the address', () => {
  it('keeps a search for digits as text, there and back', async () => {
    const { router, address, query } = await openList('/sources?search=2024')

    expect(router.state.location.search).toMatchObject({ search: '2024' })
    expect(address()).toBe('/sources?search=2024')
    expect(query).toMatchObject({ search: '2024' })
  })

  it('survives a round trip with every parameter', async () => {
    const full = '/sources?search=a+%26+b%3Dc&order=title&direction=DESC&page=1&subCategory=12'
    const { router, address } = await openList(full)

    const { search } = router.state.location
    expect(search).toEqual({ search: 'a & b=c', direction: 'DESC', subCategory: '12' })
    expect(address()).toBe('/sources?search=a+%26+b%3Dc&direction=DESC&subCategory=12')
  })

  it('leaves defaults out', async () => {
    const { address } = await openList('/sources?search=&order=title&direction=ASC&page=1&subCategory=')

    await waitFor(() => expect(address()).toBe('/sources'))
  })

  it('drops unknown parameters', async () => {
    const { address } = await openList('/sources?utm_source=mail&search=bank')

    await waitFor(() => expect(address()).toBe('/sources?search=bank'))
  })

  it('resets a mangled parameter without losing the others', async () => {
    const { query } = await openList('/sources?page=abc&direction=up&order=nothing&search=bank')

    expect(query).toEqual({ search: 'bank', order: 'title', direction: 'ASC', page: '1' })
  })
})

describe('page views', () => {
  it('report the pattern of the screen and never an id or a search word', async () => {
    const events = collectEvents()
    const { router } = await openList('/sources?search=secretname')

    await router.navigate({ to: '/sources/$slug', params: { slug: '101' }, search: true })

    await waitFor(() => expect(events).toHaveLength(2))
    expect(events).toEqual([
      { name: 'pageview', screen: '/sources' },
      { name: 'pageview', screen: '/sources/$slug' },
    ])
  })

  it('of an unknown address reveal nothing of it', async () => {
    const events = collectEvents()

    renderRoute('/no/such/secretname?search=secret')

    await waitFor(() => expect(events).toEqual([{ name: 'pageview', screen: '/not-found' }]))
  })

  it('of Home report its address', async () => {
    const events = collectEvents()

    answer(sourceEndpoints.list, aList())
    renderRoute('/')

    await waitFor(() => expect(events).toEqual([{ name: 'pageview', screen: '/' }]))
  })

  it('are not reported again when only a filter changes', async () => {
    const events = collectEvents()
    const { router } = await openList('/sources')

    await router.navigate({ to: '.', search: { search: 'bank' } })

    expect(events).toHaveLength(1)
  })
})
