type Event =
  | { name: 'page_view'; screen: string }
  | { name: 'login' | 'password_set'; role: string }
  | { name: 'request_sent' }
  | { name: 'source_added' | 'source_updated' | 'source_deleted' }
  | { name: 'group_added' | 'group_updated' | 'group_deleted' }
  | { name: 'category_added' | 'category_updated' | 'category_deleted' }
  | { name: 'subcategory_added' | 'subcategory_updated' | 'subcategory_deleted' }

// Events happen on a screen, too; before the first there is none.
let screenNow = ''

// As Plausible names them.
const nameOf = ({ name }: Event) => (name === 'page_view' ? 'pageview' : name)

/** In Plausible's format. The address is made of the screen's pattern, and says nothing of where somebody came from. */
const sentOf = (event: Event) => ({
  name: nameOf(event),
  url: `${window.location.origin}/${screenNow.replace(/^\//, '')}`,
  domain: window.location.hostname,
  ...('role' in event ? { props: { role: event.role } } : {}),
})

/**
 * Tells the analytics service, if the build names one, that something was done, and never on what: screens go by their
 * pattern, so no id, search word or site that anybody looked up leaves.
 */
export const record = (event: Event): void => {
  const service: unknown = import.meta.env.VITE_ANALYTICS_URL
  if (typeof service !== 'string' || service === '') return
  if (event.name === 'page_view') screenNow = event.screen
  navigator.sendBeacon(service, JSON.stringify(sentOf(event)))
}
