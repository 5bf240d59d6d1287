import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNATTENDED_HEADER } from '#contract/endpoint.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { exchange } from './exchange.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  network.mockReset().mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', network)
  window.dispatchEvent(new Event('pointermove'))
})
afterEach(() => void vi.useRealTimers())

const saysSo = async () => {
  await exchange(sessionEndpoints.logout, {})
  return UNATTENDED_HEADER in (network.mock.lastCall?.[1]?.headers ?? {})
}
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('a call of an unattended page', () => {
  it('is marked from a minute after the last touch', async () => {
    pass(59_000)
    expect(await saysSo()).toBe(false)
    pass(1000)
    expect(await saysSo()).toBe(true)
  })

  it.each(['pointerdown', 'keydown', 'wheel', 'click', 'input'])('is not marked any more after %s', async (touch) => {
    pass(3_600_000)

    document.body.dispatchEvent(new Event(touch, { bubbles: true }))

    expect(await saysSo()).toBe(false)
  })

  it('is not marked any more after the user returns to the window', async () => {
    pass(3_600_000)

    window.dispatchEvent(new Event('focus'))

    expect(await saysSo()).toBe(false)
  })

  it('is marked even if the page itself has scrolled or moved the focus', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    pass(3_600_000)

    field.focus()
    field.dispatchEvent(new Event('scroll'))
    document.dispatchEvent(new Event('scroll', { bubbles: true }))

    expect(await saysSo()).toBe(true)
    field.remove()
  })
})
