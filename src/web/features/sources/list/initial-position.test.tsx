import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

/** Source 7 is on the third page. */
const show = (address: string, page: number | null = 3) => {
  const list = ({ query }: { query: Record<string, string | undefined> }) =>
    aList({ sources: [aSource({ id: query['page'] === '3' ? 7 : 1 })], totalCount: 150 })
  answer(sourceEndpoints.list, list)
  answer(sourceEndpoints.listGroup, list)
  answer(sourceEndpoints.detail, ({ params }) => aSource({ id: Number(params['id']) }))
  const asked = answer(searchEndpoints.place, { page })
  return { ...renderRoute(address, { user: aUser() }), asked }
}
const row = (id: number) => screen.findByRole('link', { name: new RegExp(`Source ${id} `) })
const shown = vi.fn<() => void>()

beforeEach(() => {
  shown.mockClear()
  Element.prototype.scrollIntoView = shown
})

describe('an address of a source, when the page is opened at it,', () => {
  it.each([
    ['global', '/sources/7?direction=DESC', '/sources/7?direction=DESC&page=3'],
    ['group', '/my-sources/7', '/my-sources/7?page=3'],
  ])('leads to its page of the %s list, without a history step', async (scope, from, to) => {
    const { address, asked, history } = show(from)

    expect((await row(7)).getAttribute('aria-current')).toBe('true')
    expect(address()).toBe(to)
    expect(history.length).toBe(1)
    expect(asked[0]).toMatchObject({ params: { id: '7' }, query: { scope } })
    await waitFor(() => expect(shown).toHaveBeenCalledOnce())
  })

  it.each([null, 1])('stays at the first page when its page is %s', async (page) => {
    const { address, asked } = show('/sources/7', page)
    await row(1)
    await waitFor(() => expect(asked).toHaveLength(1))

    expect(address()).toBe('/sources/7')
    expect(shown).not.toHaveBeenCalled()
  })

  it('stays at the first page when its page is unknown', async () => {
    refuse(searchEndpoints.place, 'internal')
    answer(sourceEndpoints.list, aList({ sources: [aSource({ id: 1 })], totalCount: 150 }))
    answer(sourceEndpoints.detail, aSource({ id: 7 }))
    const { address } = renderRoute('/sources/7')

    expect(await row(1)).toBeTruthy()
    expect(address()).toBe('/sources/7')
  })

  it.each(['/sources/7?page=2', '/sources', '/sources/x'])('is not looked up at %s', async (address) => {
    const { asked } = show(address)
    await row(1)

    expect(asked).toEqual([])
  })
})

it('a click and Back keep the page of the list', async () => {
  const { person, asked, history, address } = show('/sources')
  await person.click(await row(1))
  await screen.findByRole('article')

  act(() => history.back())
  await waitFor(() => expect(address()).toBe('/sources'))
  act(() => history.forward())
  await waitFor(() => expect(address()).toBe('/sources/1'))

  expect(asked).toEqual([])
})
