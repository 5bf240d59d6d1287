import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { type SourceListQuery, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aSource } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const pages = [
  ['42 registers', 'Archive', 'Bank'],
  ['Company', 'Élite', 'Zoo'],
]
const letters = [
  { letter: '#', page: 1 },
  { letter: 'A', page: 1 },
  { letter: 'B', page: 1 },
  { letter: 'C', page: 2 },
  { letter: 'E', page: 2 },
  { letter: 'Z', page: 2 },
]

const show = (address = '/sources') => {
  const lists = answer(sourceEndpoints.list, ({ query }) => {
    const page = Number(query['page'])
    const sources = (pages[page - 1] ?? []).map((title, index) => aSource({ id: page * 10 + index, title }))
    return aList({ sources, totalCount: 60, limit: 30 })
  })
  return { lists, asked: answer(searchEndpoints.letters, letters), ...renderRoute(address) }
}
const rail = async () => within(await screen.findByRole('toolbar', { name: 'Letters' }))
const button = async (name: string) => (await rail()).findByRole('button', { name })
const marked = async () =>
  (await rail()).getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) })

// The sections stand one below the other.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function top(this: Element) {
    const before = this.matches('#results > section') ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0
    return new DOMRect(0, before * 100, 100, 100)
  })
})

describe('the letters beside a list', () => {
  it('are letters with sources, one of them in the tab order, and the visible one marked', async () => {
    show()

    const buttons = (await rail()).getAllByRole('button')

    expect(buttons.map(({ textContent }) => textContent)).toEqual(['#', 'A', 'B', 'C', 'E', 'Z'])
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1])
    expect(await button('Digits and symbols')).toBe(buttons[0])
    expect(await marked()).toEqual(['#'])
  })

  it('lead to their page with all filters kept, with the first row of the letter visible', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    const { person, address, lists, asked } = show('/sources?search=x&tag=7')
    await person.click(await button('E'))

    expect(await row('Élite')).toBeTruthy()

    expect(address()).toBe('/sources?search=x&page=2&tag=7')
    await waitFor(async () => expect(await marked()).toEqual(['E']))
    expect(scroll.mock.contexts.at(-1)).toBe((await row('Élite')).closest('section'))
    const queries = lists.map(({ query }): Partial<SourceListQuery> => query)
    expect(queries.at(-1)).toMatchObject({ search: 'x', tag: '7', page: '2' })
    expect(asked.map(({ query }) => [query['search'], query['tag'], query['page'], query['scope']])).toEqual([
      ['x', '7', '1', 'global'],
    ])
  })

  it('send no request for a letter on the present page', async () => {
    const { person, address, lists } = show()
    await person.click(await button('B'))

    await waitFor(async () => expect(await marked()).toEqual(['B']))
    expect([address(), lists.length]).toEqual(['/sources', 1])
  })

  it('can be chosen by arrows, Home, End and typing', async () => {
    const { person } = show()
    ;(await button('Digits and symbols')).focus()

    await person.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await button('A'))
    await person.keyboard('{End}')
    expect(document.activeElement).toBe(await button('Z'))
    await person.keyboard('c')
    expect(document.activeElement).toBe(await button('C'))
    await person.keyboard('{Enter}')

    expect(await row('Company')).toBeTruthy()
    expect(document.activeElement).toBe(await button('C'))
  })

  it.each(['/sources?order=favorite', '/sources?search=one'])('are not shown at %s', async (address) => {
    const totalCount = address.includes('one') ? 3 : 6
    answer(sourceEndpoints.list, aList({ totalCount, limit: 3 }))
    const asked = answer(searchEndpoints.letters, letters)
    renderRoute(address)
    await row('Source 101')

    expect(screen.queryByRole('toolbar', { name: 'Letters' })).toBeNull()
    expect(asked).toEqual([])
  })

  it('don’t affect the list when they can’t be loaded', async () => {
    answer(sourceEndpoints.list, aList({ totalCount: 60, limit: 30 }))
    const asked = refuse(searchEndpoints.letters, 'internal')
    renderRoute('/sources')
    await row('Source 101')

    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    expect(screen.queryByRole('toolbar', { name: 'Letters' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are not requested below 900 px', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => Object.assign(new EventTarget(), { matches: false }) as never,
    )
    const { asked } = show()
    await row('Archive')

    expect(asked).toEqual([])
  })
})
