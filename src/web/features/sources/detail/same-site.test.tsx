import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const LINK = 'https://www.opencorporates.example/registers?id=7'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = seen
      }
      observe() {
        this.#seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})

const show = (user = aUser()) => {
  const source = aSource({ link: LINK })
  const searches = answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  renderRoute('/sources/101', { user })
  return () => searches.map(({ query }) => query['search']).filter(Boolean)
}
const pane = async () => within(await screen.findByRole('article'))
const others = async () => {
  const heading = await (await pane()).findByRole('heading', { name: 'More from opencorporates.example' })
  return within(heading.parentElement ?? document.body)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
}
const known = (id: number) => aSource({ id, title: `Of the site ${id}` })

describe('more from the same site', () => {
  it('lists other sources of the host', async () => {
    const calls = answer(sourceEndpoints.sameSite, [known(1), known(2)])
    show()

    expect(await others()).toEqual([
      ['Of the site 1', '/sources/1'],
      ['Of the site 2', '/sources/2'],
    ])
    expect(calls.map(({ query }) => query)).toEqual([{ link: LINK }])
  })

  it('is shown even if searches are logged, because it is not a search', async () => {
    answer(sourceEndpoints.sameSite, [known(1)])
    const { group } = aUser()
    const searches = show({ ...aUser(), group: group && { ...group, logsSearches: true as const } })

    expect(await others()).toEqual([['Of the site 1', '/sources/1']])
    expect(searches()).toEqual([])
  })

  it('is not shown without other sources', async () => {
    const calls = answer(sourceEndpoints.sameSite, [])
    show()
    await vi.waitFor(() => expect(calls).toHaveLength(1))

    expect((await pane()).queryByRole('heading', { name: /^More from/ })).toBeNull()
  })
})
