import { captureException, type ErrorEvent, type Exception, init, type StackFrame } from '@sentry/browser'

/** What is reported to the service. Of a failed call: which it was, on which screen, and how it failed. */
export interface Report {
  readonly error: unknown
  readonly tags?: Readonly<Record<'call' | 'screen' | 'failure' | 'status', string>>
}

const OWN_CODE = /^https?:\/\/[^/]+\/assets\/[\w.-]+\.js$/
const ERROR_NAME = /^[A-Z]\w{0,40}$/

const KEPT: ReadonlySet<string> = new Set<keyof ErrorEvent>([
  'event_id',
  'timestamp',
  'platform',
  'level',
  'release',
  'tags',
  'fingerprint',
])

// Where in our own code. What else may stand in a stack, such as the page for an inline script, is an address with its search,
// or the text of a message that looks like one.
const placeOf = ({ filename = '', lineno, colno }: StackFrame) =>
  OWN_CODE.test(filename) ? [{ filename, lineno: lineno ?? 0, colno: colno ?? 0 }] : []

// A message may hold what somebody has typed or a reply has said. That of a failed call is ours.
const exceptionOf = ({ type = '', value, stacktrace }: Exception, isOurs: boolean): Exception => {
  const name = ERROR_NAME.test(type) ? type : 'Error'
  return {
    type: name,
    value: isOurs ? (value ?? '') : name,
    stacktrace: { frames: (stacktrace?.frames ?? []).flatMap(placeOf) },
  }
}

/**
 * What leaves of an error, and nothing else (decision 0043): addresses, messages, breadcrumbs and whatever Sentry may add in a
 * later version hold search words and names of researched sites.
 */
const withoutTraces = (event: ErrorEvent): ErrorEvent => {
  const values = (event.exception?.values ?? []).map((each) => exceptionOf(each, event.tags !== undefined))
  const kept = Object.entries(event).filter(([name]) => KEPT.has(name))
  return { ...Object.fromEntries(kept), type: undefined, exception: { values } }
}

/** Starts Sentry with nothing but errors and where they were; resolves with the way to report one. */
export const startSentry = (dsn: string): ((report: Report) => void) => {
  init({
    dsn,
    release: __APP_VERSION__,
    defaultIntegrations: false,
    sendClientReports: false,
    // Else the service is told to note the address that a report comes from.
    dataCollection: { userInfo: false },
    // Sentry's own is the origin.
    transportOptions: { fetchOptions: { referrerPolicy: 'no-referrer' } },
    beforeSend: withoutTraces,
  })
  return ({ error, tags }) =>
    // By their stacks all calls would be one error.
    void captureException(error, tags && { tags, fingerprint: [tags.call, tags.failure, tags.status] })
}
