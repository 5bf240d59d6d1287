type Event =
  | { name: 'page_view'; screen: string }
  | { name: 'login' | 'password_set'; role: string }
  | { name: 'request_sent' }
  | { name: 'source_added' | 'source_updated' | 'source_deleted' }
  | { name: 'group_added' | 'group_updated' | 'group_deleted' }
  | { name: 'category_added' | 'category_updated' | 'category_deleted' }
  | { name: 'subcategory_added' | 'subcategory_updated' | 'subcategory_deleted' }

// Events belong to a screen; '' before the first.
let screenNow = ''

const nameOf = ({ name }: Event) => (name === 'page_view' ? 'pageview' : name)

/** Plausible's format; the URL contains the pattern, never the referrer. */
const sentOf = (event: Event) => ({
  name: nameOf(event),
  url: `${window.location.origin}/${screenNow.replace(/^\//, '')}`,
  domain: window.location.hostname,
  ...('role' in event ? { props: { role: event.role } } : {}),
})

/** Reports an event to the configured analytics service, by screen pattern only: no ids, searches or sites. */
export const record = (event: Event): void => {
  const service: unknown = import.meta.env.VITE_ANALYTICS_URL
  if (typeof service !== 'string' || service === '') return
  if (event.name === 'page_view') screenNow = event.screen
  navigator.sendBeacon(service, JSON.stringify(sentOf(event)))
}
