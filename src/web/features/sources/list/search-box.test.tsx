import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { stopClock } from '#testing/web/clock.ts'
import { aList, aSource } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search all sources' })

const show = async (address = '/sources') => {
  const calls = answer(sourceEndpoints.list, ({ query }) =>
    aList({ sources: [aSource({ title: `Found ${query['search'] ?? 'all'}` })], totalCount: 200 }),
  )
  answer(sourceEndpoints.detail, aSource())
  const route = renderRoute(address)
  await screen.findAllByRole('link', { name: /Found/ })
  return { ...route, calls, input: await box() }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the search box', () => {
  it('names the searched list', async () => {
    const { input } = await show()

    expect(input.placeholder).toBe('Search all sources...')
  })

  it('shows the search of the address', async () => {
    expect((await show('/sources?search=2024')).input.value).toBe('2024')
  })

  it('waits 400 ms after the last key', async () => {
    const { person, input, address, calls } = await show()
    stopClock()

    await person.type(input, 'ba')
    await pass(399)
    await person.type(input, 'nk')
    await pass(399)
    expect(address()).toBe('/sources')

    await pass(2)
    expect(address()).toBe('/sources?search=bank')
    await waitFor(() => expect(calls.map(({ query }) => query['search'])).toContain('bank'))
    expect(calls.map(({ query }) => query['search'])).not.toContain('ba')
  })

  it('returns to the first page and keeps the other filters', async () => {
    const { person, input, router } = await show('/sources?page=3&subCategory=11&direction=DESC')
    stopClock()

    await person.type(input, 'x')
    await pass(400)

    expect(router.state.location.search).toEqual({ search: 'x', direction: 'DESC', subCategory: '11' })
  })

  it('replaces the history entry', async () => {
    const { person, input, history } = await show()
    stopClock()

    await person.type(input, 'a')
    await pass(400)
    await person.type(input, 'b')
    await pass(400)

    expect(history.location.href).toBe('/sources?search=ab')
    expect(history.length).toBe(1)
  })

  it('loses neither letter nor caret when the answer comes during typing', async () => {
    const { person, input } = await show()
    stopClock()

    await person.type(input, 'bnk')
    await pass(400)
    await person.type(input, 'a', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    await screen.findByRole('link', { name: /Found bnk/ })

    expect(input.value).toBe('bank')
    expect(input.selectionStart).toBe(2)
    expect(document.activeElement).toBe(input)
    await pass(400)
    expect(input.value).toBe('bank')
    expect(await screen.findByRole('link', { name: /Found bank/ })).toBeTruthy()
  })

  it('searches also for text typed at the moment when the search starts', async () => {
    const { person, input, address } = await show()
    stopClock()
    await person.type(input, 'ban')

    act(() => {
      vi.advanceTimersByTime(400)
      fireEvent.change(input, { target: { value: 'bank' } })
    })
    await pass(400)

    expect(address()).toBe('/sources?search=bank')
  })

  it('keeps the blank typed between two words', async () => {
    const { person, input, address } = await show()
    stopClock()

    await person.type(input, 'bank ')
    await pass(400)

    expect(address()).toBe('/sources?search=bank')
    expect(input.value).toBe('bank ')
  })

  it('shows the search after Back', async () => {
    const { input, router, history } = await show('/sources?search=old')
    await act(() => router.navigate({ to: '.', search: { search: 'new' } }))
    await waitFor(() => expect(input.value).toBe('new'))

    act(() => history.back())

    await waitFor(() => expect(input.value).toBe('old'))
  })

  it('does not overwrite an address that changed during the pause', async () => {
    const { person, input, router, address } = await show()
    stopClock()
    await person.type(input, 'typed')

    await act(async () => {
      await router.navigate({ to: '.', search: { search: 'chosen' } })
    })
    await pass(1000)

    expect(address()).toBe('/sources?search=chosen')
    expect(input.value).toBe('chosen')
  })

  it('keeps the open source open', async () => {
    const { person, input, address } = await show('/sources/101')
    stopClock()

    await person.type(input, 'x')
    await pass(400)

    expect(address()).toBe('/sources/101?search=x')
  })

  it('is emptied by its button and keeps the focus', async () => {
    const { person, input, address } = await show('/sources?search=bank')

    await person.click(screen.getByRole('button', { name: 'Clear search' }))

    expect(input.value).toBe('')
    expect(document.activeElement).toBe(input)
    await waitFor(() => expect(address()).toBe('/sources'))
  })
})
