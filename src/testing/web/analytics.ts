import { vi } from 'vitest'

interface Sent {
  readonly name: string
  readonly url: string
  readonly domain: string
  readonly props?: object
}

// Where something was done says the page view before it.
const eventOf = ({ name, url, props }: Sent) => ({
  name,
  ...(name === 'pageview' ? { screen: new URL(url).pathname } : {}),
  ...props,
})

/** Names an analytics service for the rest of the test. Returns the events that it is sent, as they come in, with what they are told by. */
export const collectEvents = (): readonly unknown[] => {
  const events: unknown[] = []
  vi.stubEnv('VITE_ANALYTICS_URL', 'https://analytics.example/collect')
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_url, body) => {
    // The page sends nothing but text.
    events.push(eventOf(JSON.parse(body as string)))
    return true
  })
  return events
}
