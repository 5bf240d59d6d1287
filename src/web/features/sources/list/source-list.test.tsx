import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#contract/people/sessions.ts'
import { type SourceList, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, hang, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { lastRender } from '#testing/web/last-render.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { sourceQueries } from '#web/features/sources/queries.ts'

const list = () => screen.findByRole('region', { name: 'Sources' })
const row = (name: string | RegExp) => screen.findByRole('link', { name })

/** A list of three pages whose one entry names its page. */
const pages = (page: string) =>
  aList({ sources: [aSource({ id: 100 + Number(page), title: `On page ${page}` })], totalCount: 120 })

describe('a list while it loads', () => {
  it('shows a skeleton', async () => {
    hang(sourceEndpoints.list)
    renderRoute('/sources')

    expect(within(await list()).getByRole('status').textContent).toBe('Loading…')
  })
})

describe('a list that a colleague adds to', () => {
  it('keeps the focus and the selection on their sources, even if others appear above', async () => {
    const sourcesOf = (...titles: string[]) =>
      aList({ sources: titles.map((title) => aSource({ id: title.length, title })), totalCount: titles.length })
    answer(sourceEndpoints.list, sourcesOf('Bank', 'Courts', 'Customs'))
    // The focus preloads a row's detail.
    const details = answer(sourceEndpoints.detail, aSource())
    const { person, queryClient } = renderRoute('/sources', { user: aUser() })
    const courts = await row(/^Courts/)
    // Checkbox of a row. Without a selection it is hidden from assistive technology.
    const box = within(courts.parentElement ?? courts).findByRole('checkbox', { hidden: true })
    await person.click(await box)
    const ticked = () =>
      screen.getAllByRole('checkbox', { checked: true }).map((each) => each.getAttribute('aria-label'))
    const before = ticked()
    expect(before).toEqual([expect.stringContaining('Courts')])
    const customs = await row(/^Customs/)
    act(() => customs.focus())

    answer(sourceEndpoints.list, sourcesOf('A', 'Bank', 'Co', 'Courts', 'Customs'))
    await act(() => queryClient.invalidateQueries({ queryKey: sourceQueries.all() }))

    expect(await row(/^Co\b/)).toBeTruthy()
    expect(document.activeElement).toBe(customs)
    expect(customs.textContent).toContain('Customs')
    expect(ticked()).toEqual(before)
    await waitFor(() => expect(details).not.toEqual([]))
  })
})

describe('a failed list', () => {
  it('reports the failure and can be retried', async () => {
    disconnect(sourceEndpoints.list)
    const { person } = renderRoute('/sources')
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')

    answer(sourceEndpoints.list, aList({ sources: [aSource({ title: 'Companies House' })] }))
    await person.click(within(await list()).getByRole('button', { name: 'Try again' }))

    expect(await row(/Companies House/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leaves the search box where it is', async () => {
    refuse(sourceEndpoints.list, 'internal')
    renderRoute('/sources')

    await screen.findByRole('alert')

    expect(screen.getByRole('searchbox')).toBeTruthy()
  })
})

describe('an empty list', () => {
  it('reports that there are none, without sort, page and pagination', async () => {
    answer(sourceEndpoints.list, aList({ sources: [] }))
    renderRoute('/sources')

    expect(await screen.findByText('No sources available.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Sort by/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Page/ })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Show all sources' })).toBeNull()
  })

  it('with filters links to all sources', async () => {
    answer(sourceEndpoints.list, ({ query }) => aList({ sources: query['search'] ? [] : [aSource()] }))
    const { person, address } = renderRoute('/sources?search=nothing&subCategory=11')

    await person.click(await screen.findByRole('link', { name: 'Show all sources' }))

    expect(await row(/Source 101/)).toBeTruthy()
    expect(address()).toBe('/sources')
  })
})

describe('the next page', () => {
  const show = async (user: SessionUser = aUser()) => {
    const calls = answer(sourceEndpoints.list, ({ query }) => pages(query['page'] ?? ''))
    const route = renderRoute('/sources', { user })
    await row(/On page 1/)
    return { ...route, asked: () => calls.map(({ query }) => query['page']), next: await row('Next page') }
  }
  type Person = Awaited<ReturnType<typeof show>>['person']

  const ways: [string, (person: Person, next: HTMLElement) => unknown][] = [
    ['points at the way there', (person, next) => person.hover(next)],
    ['focuses the way there', (_person, next) => act(() => next.focus())],
    [
      'opens the page dropdown',
      async (person) => person.click(await screen.findByRole('button', { name: /^Page 1 / })),
    ],
  ]

  it.each(ways)('is prefetched when somebody %s, and not before', async (_what, turn) => {
    const { person, asked, next, router } = await show()
    expect(asked()).toEqual(['1'])

    await turn(person, next)

    await waitFor(() => expect(asked()).toEqual(['1', '2']))
    await act(() => router.navigate({ to: '.', search: { page: 2 } }))
    expect(await row(/On page 2/)).toBeTruthy()
    expect(asked()).toEqual(['1', '2'])
  })

  it.each(ways)('is not prefetched if the group logs searches, when somebody %s', async (_what, turn) => {
    const logged = { ...aUser(), group: { id: 1, name: 'Acme', slug: 'acme', logsSearches: true as const } }
    const { person, asked, next, router } = await show(logged)
    const preload = vi.spyOn(router, 'preloadRoute')

    await turn(person, next)
    await act(() => router.navigate({ to: '.', search: { page: 3 } }))

    expect(await row(/On page 3/)).toBeTruthy()
    expect(asked()).toEqual(['1', '3'])
    expect(preload).not.toHaveBeenCalled()
  })

  it('is not prefetched after the last', async () => {
    const calls = answer(sourceEndpoints.list, ({ query }) => pages(query['page'] ?? ''))
    const { person, router } = renderRoute('/sources?page=3')
    const preload = vi.spyOn(router, 'preloadRoute')

    await person.click(await screen.findByRole('button', { name: /^Page 3 / }))

    expect(await screen.findByRole('option', { name: 'Page 3' })).toBeTruthy()
    expect(preload).not.toHaveBeenCalled()
    expect(calls).toHaveLength(1)
  })
})

describe('the sort dropdown', () => {
  const options = async (person: ReturnType<typeof renderRoute>['person']) => {
    await person.click(await screen.findByRole('button', { name: /Sort by/ }))
    return screen.findAllByRole('menuitemradio')
  }
  const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

  it('offers a guest the title only', async () => {
    answer(sourceEndpoints.list, aList())
    const { person } = renderRoute('/sources')

    expect(texts(await options(person))).toEqual(['Title'])
  })

  it('offers a user the favorites too, and requests them from the first page', async () => {
    const calls = answer(sourceEndpoints.list, aList({ totalCount: 200 }))
    const { person, address } = renderRoute('/sources?page=2', { user: aUser() })
    const [title, favorite] = await options(person)
    expect(title?.getAttribute('aria-checked')).toBe('true')

    if (favorite) await person.click(favorite)

    await waitFor(() => expect(address()).toBe('/sources?order=favorite'))
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ order: 'favorite' }))
    expect(calls.filter(({ query }) => query['order'] === 'favorite')[0]?.query['page']).toBe('1')
  })

  it('is reversed by the link beside it', async () => {
    answer(sourceEndpoints.list, aList())
    const { person, address } = renderRoute('/sources')

    await person.click(await screen.findByRole('link', { name: 'Sort descending' }))

    await waitFor(() => expect(address()).toBe('/sources?direction=DESC'))
    expect(await screen.findByRole('link', { name: 'Sort ascending' })).toBeTruthy()
  })

  it('is not offered without sources', async () => {
    hang(sourceEndpoints.list)
    renderRoute('/sources')

    await list()

    expect(screen.queryByRole('button', { name: /Sort by/ })).toBeNull()
  })
})

describe('the pages of a list', () => {
  it('can be chosen from a dropdown', async () => {
    answer(sourceEndpoints.list, ({ query }) => pages(query['page'] ?? ''))
    const { person, address } = renderRoute('/sources?page=2')
    await person.click(await screen.findByRole('button', { name: /^Page 2 / }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Page 1', 'Page 2', 'Page 3'])

    await person.click(screen.getByRole('option', { name: 'Page 3' }))

    expect(await row(/On page 3/)).toBeTruthy()
    expect(address()).toBe('/sources?page=3')
  })

  it('have links below the list', async () => {
    answer(sourceEndpoints.list, ({ query }) => pages(query['page'] ?? ''))
    const { person, address } = renderRoute('/sources')
    const bar = await screen.findByRole('navigation', { name: 'Pages' })
    expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('1')

    await person.click(within(bar).getByRole('link', { name: 'Next page' }))

    expect(await row(/On page 2/)).toBeTruthy()
    expect(address()).toBe('/sources?page=2')
  })

  it('have neither dropdown nor links if there is only one', async () => {
    answer(sourceEndpoints.list, aList({ totalCount: 50 }))
    renderRoute('/sources')
    await row(/Source 101/)

    expect(screen.queryByRole('button', { name: /^Page/ })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('keep the old one on screen, marked as busy, while the next one loads', async () => {
    const second = Promise.withResolvers<SourceList>()
    answer(sourceEndpoints.list, ({ query }) => (query['page'] === '2' ? second.promise : pages('1')))
    const { person } = renderRoute('/sources')
    const before = await row(/On page 1/)
    expect(before.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false')

    await person.click(screen.getByRole('link', { name: 'Next page' }))

    await waitFor(() => expect(before.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true'))
    second.resolve(pages('2'))
    expect((await row(/On page 2/)).closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false')
    expect(screen.queryByRole('link', { name: /On page 1/ })).toBeNull()
  })

  it('past the last redirect to the last, without a history step', async () => {
    answer(sourceEndpoints.list, ({ query }) =>
      Number(query['page']) > 3 ? aList({ sources: [], totalCount: 120 }) : pages(query['page'] ?? ''),
    )
    const { address, history } = renderRoute('/sources?page=9')

    expect(await row(/On page 3/)).toBeTruthy()
    expect(address()).toBe('/sources?page=3')
    expect(history.length).toBe(1)
  })

  it('past the first of an empty list redirect to the first', async () => {
    answer(sourceEndpoints.list, aList({ sources: [], totalCount: 0 }))
    const { address } = renderRoute('/sources?search=nowhere&page=9')

    expect(await screen.findByText('No sources available.')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/sources?search=nowhere'))
  })
})

describe('the title of the window', () => {
  it('names the screen', async () => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/sources')

    await waitFor(() => expect(document.title).toBe('Sources · Sourcebook'))
  })

  it('names the filters', async () => {
    answer(sourceEndpoints.list, aList({ totalCount: 120 }))
    renderRoute('/sources?search=sanctions&page=2&subCategory=11')

    await waitFor(() => expect(document.title).toBe('Sources – Europe – sanctions – page 2 · Sourcebook'))
  })
})

it('rerenders no other row when a source is opened', async () => {
  answer(sourceEndpoints.list, aList({ sources: [aSource({ id: 101 }), aSource({ id: 102 }), aSource({ id: 103 })] }))
  answer(sourceEndpoints.detail, ({ params }) => aSource({ id: Number(params['id']) }))
  const { person } = renderRoute('/sources/101')
  const last = await screen.findByRole('link', { name: /Source 103/ })
  const before = lastRender(last)

  await person.click(screen.getByRole('link', { name: /Source 102/ }))
  await screen.findByRole('heading', { name: 'Source 102' })

  expect(lastRender(last)).toBe(before)
})

it('prefetches the source under the pointer, and none that the pointer has left', async () => {
  answer(sourceEndpoints.list, aList({ sources: [aSource({ id: 101 }), aSource({ id: 102 })] }))
  const details = answer(sourceEndpoints.detail, ({ params }) => aSource({ id: Number(params['id']) }))
  renderRoute('/sources')
  const [left, pointedAt] = [await row(/Source 101/), await row(/Source 102/)]

  // Fired in one task: a busy machine could exceed the delay after which a hovered row is preloaded.
  fireEvent.mouseEnter(left)
  fireEvent.mouseLeave(left)
  fireEvent.mouseEnter(pointedAt)
  await waitFor(() => expect(details).not.toEqual([]))

  expect(details.map(({ params }) => params['id'])).toEqual(['102'])
})
