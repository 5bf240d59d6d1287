import { vi } from 'vitest'

/** Names an analytics service for the rest of the test. Returns the events that it is sent, as they come in. */
export const collectEvents = (): readonly unknown[] => {
  const events: unknown[] = []
  vi.stubEnv('VITE_ANALYTICS_URL', 'https://analytics.example/collect')
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_url, body) => {
    // The page sends nothing but text.
    events.push(JSON.parse(body as string))
    return true
  })
  return events
}
