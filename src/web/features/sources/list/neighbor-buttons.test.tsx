import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aSource } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

/** Two pages: 1 and 2 on the first, 3 on the second. */
const show = (address: string) => {
  answer(sourceEndpoints.detail, ({ params }) => aSource({ id: Number(params['id']) }))
  answer(sourceEndpoints.list, ({ query }) =>
    aList({
      sources: (query['page'] === '2' ? [3] : [1, 2]).map((id) => aSource({ id })),
      totalCount: 3,
      limit: 2,
    }),
  )
  return renderRoute(address)
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

describe('the buttons of an open source', () => {
  it.each([
    ['/sources/1?search=a', 'Next source', '/sources/2?search=a'],
    ['/sources/2', 'Previous source', '/sources/1'],
    ['/sources/2?search=a', 'Next source', '/sources/3?search=a&page=2'],
    ['/sources/3?page=2', 'Previous source', '/sources/2'],
  ])('lead at %s to the %s', async (from, name, to) => {
    const { person, address } = show(from)

    await person.click(await button(name))

    await waitFor(() => expect(address()).toBe(to))
    expect(await screen.findByRole('heading', { level: 1, name: `Source ${/\d/.exec(to)?.[0]}` })).toBeTruthy()
  })

  it('follow the order shown, which begins with the best matches', async () => {
    const { person, address } = show('/sources/3?search=a')
    answer(searchEndpoints.best, [aSource({ id: 3 })])
    answer(sourceEndpoints.list, aList({ sources: [1, 2, 3, 4].map((id) => aSource({ id })) }))

    await person.click(await button('Next source'))
    await waitFor(() => expect(address()).toBe('/sources/1?search=a'))
    await person.click(await button('Previous source'))
    await waitFor(() => expect(address()).toBe('/sources/3?search=a'))
  })

  it('do not lead beyond the ends of the list', async () => {
    show('/sources/1')
    expect((await button('Previous source')).disabled).toBe(true)
    expect((await button('Next source')).disabled).toBe(false)
  })

  it('are hidden if the list does not contain the source', async () => {
    show('/sources/99')
    await screen.findByRole('article')
    await screen.findByRole('link', { name: /Source 1/ })

    expect(screen.queryByRole('button', { name: 'Next source' })).toBeNull()
  })

  it('keep the source if the next page can’t be loaded', async () => {
    const { person, address } = show('/sources/2')
    const next = await button('Next source')
    refuse(sourceEndpoints.list, 'internal')

    await person.click(next)

    expect(await screen.findByRole('heading', { level: 1, name: 'Source 2' })).toBeTruthy()
    expect(address()).toBe('/sources/2')
  })
})
