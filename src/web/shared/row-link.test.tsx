import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

/** True if the page handles this click instead of the browser. */
const isFollowed = async (init: MouseEventInit) => {
  answer(sourceEndpoints.list, aList())
  renderRoute('/sources')
  const link = await screen.findByRole('link', { name: /Source 101/ })
  const click = createEvent.click(link, init)
  fireEvent(link, click)
  return click.defaultPrevented
}

it('a click is handled by the page', async () => {
  expect(await isFollowed({})).toBe(true)
})

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('a click is left to the browser with %s', async (key) => {
  expect(await isFollowed({ [key]: true })).toBe(false)
})

it('a click is left to the browser with another mouse button', async () => {
  expect(await isFollowed({ button: 1 })).toBe(false)
})

it('a click keeps a search that is still loading', async () => {
  const found = aList()
  answer(sourceEndpoints.list, ({ query }) => (query['search'] === 'court' ? new Promise(() => undefined) : found))
  answer(sourceEndpoints.detail, () => new Promise(() => undefined))
  const { router, person, address } = renderRoute('/sources')
  const link = await screen.findByRole('link', { name: /Source 101/ })
  await act(() => router.navigate({ to: '.', search: { search: 'court' } }))

  await person.click(link)

  await vi.waitFor(() => expect(address()).toBe('/sources/101?search=court'))
  expect(screen.getByRole('searchbox', { name: 'Search all sources' })).toHaveProperty('value', 'court')
})
