import { beforeEach, expect, it, vi } from 'vitest'
import { record } from './analytics.ts'

const beacon = vi.fn<typeof navigator.sendBeacon>(() => true)

beforeEach(() => {
  beacon.mockClear()
  vi.spyOn(navigator, 'sendBeacon').mockImplementation(beacon)
})

it('sends nothing without a configured address', () => {
  record({ name: 'source_added' })

  expect(beacon).not.toHaveBeenCalled()
})

it('sends nothing when the address is empty', () => {
  vi.stubEnv('VITE_ANALYTICS_URL', '')

  record({ name: 'source_added' })

  expect(beacon).not.toHaveBeenCalled()
})

const SERVICE = 'https://analytics.example/api/event'

const sent = () => {
  const [[url, body] = []] = beacon.mock.calls.slice(-1)
  // The body is always text.
  return { url, body: JSON.parse(body as string) }
}
const here = { domain: window.location.hostname }

it('sends a page view in Plausible’s format, with the pattern and not the address', () => {
  vi.stubEnv('VITE_ANALYTICS_URL', SERVICE)
  window.history.replaceState(null, '', '/sources/7?search=secret#part')

  record({ name: 'page_view', screen: '/sources/$slug' })

  const url = `${window.location.origin}/sources/$slug`
  expect(sent()).toEqual({ url: SERVICE, body: { name: 'pageview', url, ...here } })
})

it('sends actions and their screens', () => {
  vi.stubEnv('VITE_ANALYTICS_URL', SERVICE)
  record({ name: 'page_view', screen: 'not-found' })

  record({ name: 'login', role: 'ROLE_USER' })

  const url = `${window.location.origin}/not-found`
  expect(sent()).toEqual({ url: SERVICE, body: { name: 'login', url, ...here, props: { role: 'ROLE_USER' } } })
})
