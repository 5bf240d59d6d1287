import { captureException, type ErrorEvent, type Exception, init, type StackFrame } from '@sentry/browser'

export interface Report {
  readonly error: unknown
  readonly tags?: Readonly<Record<'call' | 'screen' | 'failure' | 'status', string>>
}

const OWN_CODE = /^https?:\/\/[^/]+\/assets\/[\w.-]+\.js$/
const ERROR_NAME = /^[A-Z]\w{0,40}$/

const SENT_FIELDS: ReadonlySet<string> = new Set<keyof ErrorEvent>([
  'event_id',
  'timestamp',
  'platform',
  'level',
  'release',
  'tags',
  'fingerprint',
])

// Location in our code. Other frames may contain an address with its search.
const placeOf = ({ filename = '', lineno, colno }: StackFrame) =>
  OWN_CODE.test(filename) ? [{ filename, lineno: lineno ?? 0, colno: colno ?? 0 }] : []

// Messages may contain typed text; only our own are sent.
const exceptionOf = ({ type = '', value, stacktrace }: Exception, isOurs: boolean): Exception => {
  const name = ERROR_NAME.test(type) ? type : 'Error'
  return {
    type: name,
    value: isOurs ? (value ?? '') : name,
    stacktrace: { frames: (stacktrace?.frames ?? []).flatMap(placeOf) },
  }
}

/** Allowlist of sent fields (decision 0043): messages, addresses and breadcrumbs contain research. */
const withoutTraces = (event: ErrorEvent): ErrorEvent => {
  const values = (event.exception?.values ?? []).map((each) => exceptionOf(each, event.tags !== undefined))
  const kept = Object.entries(event).filter(([name]) => SENT_FIELDS.has(name))
  return { ...Object.fromEntries(kept), type: undefined, exception: { values } }
}

export const startSentry = (dsn: string): ((report: Report) => void) => {
  init({
    dsn,
    release: __APP_VERSION__,
    defaultIntegrations: false,
    sendClientReports: false,
    // Otherwise the service stores IP addresses.
    dataCollection: { userInfo: false },
    transportOptions: { fetchOptions: { referrerPolicy: 'no-referrer' } },
    beforeSend: withoutTraces,
  })
  return ({ error, tags }) =>
    // Grouped by tags, because by stack all failed calls would be one issue.
    void captureException(error, tags && { tags, fingerprint: [tags.call, tags.failure, tags.status] })
}
