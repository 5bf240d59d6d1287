import { beforeEach, expect, it, vi } from 'vitest'
import { record } from './analytics.ts'

const beacon = vi.fn<typeof navigator.sendBeacon>(() => true)

beforeEach(() => {
  beacon.mockClear()
  vi.spyOn(navigator, 'sendBeacon').mockImplementation(beacon)
})

it('sends nothing without an address to send to', () => {
  record({ name: 'source_added' })

  expect(beacon).not.toHaveBeenCalled()
})

it('sends nothing when the address is empty', () => {
  vi.stubEnv('VITE_ANALYTICS_URL', '')

  record({ name: 'source_added' })

  expect(beacon).not.toHaveBeenCalled()
})

it('sends what was done to the service that the build names', () => {
  vi.stubEnv('VITE_ANALYTICS_URL', 'https://analytics.example/collect')

  record({ name: 'login', role: 'ROLE_USER' })

  expect(beacon).toHaveBeenCalledExactlyOnceWith(
    'https://analytics.example/collect',
    JSON.stringify({ name: 'login', role: 'ROLE_USER' }),
  )
})
