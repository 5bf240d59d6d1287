import { vi } from 'vitest'

interface SentEvent {
  readonly name: string
  readonly url: string
  readonly domain: string
  readonly props?: object
}

// Location comes from the preceding page view.
const eventOf = ({ name, url, props }: SentEvent) => ({
  name,
  ...(name === 'pageview' ? { screen: new URL(url).pathname } : {}),
  ...props,
})

export const collectEvents = (): readonly unknown[] => {
  const events: unknown[] = []
  vi.stubEnv('VITE_ANALYTICS_URL', 'https://analytics.example/collect')
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_url, body) => {
    events.push(eventOf(JSON.parse(body as string)))
    return true
  })
  return events
}
