import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { mayAct } from '#contract/access.ts'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { type Endpoint, IDEMPOTENCY_KEY_HEADER, type ReplyOf, SESSION_HEADER } from '#contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, errorBody, statusOf } from '#contract/errors.ts'
import { deskEndpoints } from '#contract/lists/desk.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { type SessionUser, sessionEndpoints } from '#contract/people/sessions.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { type OrderOption, type Source, sourceEndpoints } from '#contract/sources/sources.ts'
import { statusEndpoints } from '#contract/status/status.ts'
import * as z from '#contract/zod.ts'
import { currentUser } from '#web/session/store.ts'
import { someFacets } from './factories.ts'
import { aStatus } from './status.ts'

/** What the page asked for, as it arrived. */
export interface Call {
  /** As it was written, with or without the last slash. */
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, string>>
  /** As it was understood, or the text of a file. */
  readonly body: unknown
  /** The key by which the server knows a try that is made again. */
  readonly idempotencyKey: string | null
  /** What a change says it was made on. */
  readonly ifMatch: string | null
}

type Answer<E> = ReplyOf<E> | ((call: Call) => ReplyOf<E> | Promise<ReplyOf<E>>)

const methods = { GET: http.get, HEAD: http.head, POST: http.post, PATCH: http.patch, DELETE: http.delete }

const bodyOf = async (request: Request, { takesFile }: Endpoint): Promise<unknown> => {
  const text = await request.text()
  if (takesFile) return text
  return text === '' ? undefined : JSON.parse(text)
}

type Respond = (call: Call) => Response | Promise<Response>

const handler = (endpoint: Endpoint, respond: Respond, method: keyof typeof methods = endpoint.method) =>
  // Without its last slash the pattern takes both, as the server does.
  methods[method](`*${API_PREFIX}${endpoint.path.replace(/\/$/, '')}`, async ({ request, params }) => {
    const { pathname, searchParams } = new URL(request.url)
    return respond({
      path: pathname,
      params,
      query: Object.fromEntries(searchParams),
      body: await bodyOf(request, endpoint),
      idempotencyKey: request.headers.get(IDEMPOTENCY_KEY_HEADER),
      ifMatch: request.headers.get('if-match'),
    })
  })

const on = (endpoint: Endpoint, respond: Respond, method?: 'HEAD'): readonly Call[] => {
  const calls: Call[] = []
  network.use(
    handler(
      endpoint,
      (call) => {
        calls.push(call)
        return respond(call)
      },
      method,
    ),
  )
  return calls
}

const success = (endpoint: Endpoint, reply: unknown): Response =>
  endpoint.reply
    ? Response.json(z.parse(endpoint.reply, reply), { status: endpoint.status })
    : new Response(null, { status: endpoint.status })

const ordersFor = (user: SessionUser | null): OrderOption[] => [
  { value: 'title', label: 'Title' },
  ...(mayAct(user, 'source.favorite') ? [{ value: 'favorite' as const, label: 'Favorite' }] : []),
]

/**
 * Answers for the server. Who is logged in, the order options and that there are no saved views and reports are answered for every
 * screen; any other request that no test has answered for fails it.
 * Answers for the server. Who is logged in, the order options and what helps beside any search or address of a source are
 * answered for every screen, the latter with nothing; any other request that no test has answered for fails it.
 */
export const network = setupServer(
  handler(sessionEndpoints.me, () => success(sessionEndpoints.me, { user: currentUser() })),
  // Beside what a test is about: before a source is chosen, and below what it says of one.
  handler(sourceEndpoints.newest, () => success(sourceEndpoints.newest, [])),
  handler(activityEndpoints.ofSource, () => success(activityEndpoints.ofSource, [])),
  handler(sourceEndpoints.orders, () => success(sourceEndpoints.orders, ordersFor(currentUser()))),
  handler(deskEndpoints.changed, () => success(deskEndpoints.changed, [])),
  handler(deskEndpoints.due, () => success(deskEndpoints.due, { count: 0, sources: [], brokenLinks: 0 })),
  handler(groupEndpoints.invitations, () => success(groupEndpoints.invitations, [])),
  handler(statusEndpoints.read, () => success(statusEndpoints.read, aStatus())),
  handler(viewEndpoints.list, () => success(viewEndpoints.list, [])),
  handler(reportEndpoints.list, () => success(reportEndpoints.list, [])),
  handler(searchEndpoints.best, () => success(searchEndpoints.best, [])),
  handler(searchEndpoints.suggestions, () => success(searchEndpoints.suggestions, { search: null })),
  handler(facetEndpoints.facets, () => success(facetEndpoints.facets, someFacets())),
  handler(searchEndpoints.letters, () => success(searchEndpoints.letters, [])),
  handler(searchEndpoints.place, () => success(searchEndpoints.place, { page: null })),
)

/**
 * Answers an endpoint from now on. The reply has to hold to the contract. Returns the calls as they come in; they can
 * be waited for with a function that answers.
 */
export const answer = <E extends Endpoint>(endpoint: E, reply: Answer<E>): readonly Call[] => {
  if (typeof reply === 'function') {
    // No reply of the contract is a function.
    const compute = reply as (call: Call) => unknown
    return on(endpoint, async (call) => success(endpoint, await compute(call)))
  }
  // A fixture that breaks the contract fails here, where it is written.
  const response = success(endpoint, reply)
  return on(endpoint, () => response.clone())
}

interface HttpError extends Partial<Pick<ErrorBody, 'message' | 'errors' | 'requestId'>> {
  /** In seconds. */
  retryAfter?: number
  /** What the refusal waits for. */
  after?: Promise<unknown>
}

/** Refuses an endpoint from now on, in the words of the contract. */
export const refuse = (
  endpoint: Endpoint,
  code: ErrorCode,
  { message = `refused: ${code}`, errors = [], requestId, retryAfter, after }: HttpError = {},
): readonly Call[] => {
  const body = z.parse(errorBody, { code, message, errors, requestId })
  return on(endpoint, async () => {
    await after
    return Response.json(body, {
      status: statusOf[code],
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    })
  })
}

/** Refuses a change that was made on what is no longer so: the source is as it is here. */
export const refuseAsStale = (endpoint: Endpoint, source: Source): readonly Call[] => {
  const body = { code: 'stale', message: 'refused: stale', errors: [], source }
  return on(endpoint, () => Response.json(body, { status: statusOf.stale }))
}

/** Answers as nothing of ours would: a proxy, a portal, or an API that says no more than how it went. */
export const answerWith = (endpoint: Endpoint, status: number, text = ''): readonly Call[] =>
  on(endpoint, () => new Response(text === '' ? null : text, { status }))

/** Answers as to somebody whose session is over: what guests may read, and that the caller has none. */
export const answerSessionless = <E extends Endpoint>(endpoint: E, reply: ReplyOf<E>, when?: Promise<void>) =>
  on(endpoint, async () => {
    await when
    return Response.json(reply, { headers: { [SESSION_HEADER]: 'none' } })
  })

/** Answers whether a call would be answered: as a server does that sends no body for it. */
export const answerProbe = (endpoint: Endpoint, code?: ErrorCode): readonly Call[] =>
  on(endpoint, () => new Response(null, { status: code ? statusOf[code] : endpoint.status }), 'HEAD')

/** Never answers. */
export const hang = (endpoint: Endpoint): readonly Call[] => on(endpoint, () => new Promise<Response>(() => {}))

/** Stops the clock of the requests from now on; `pass` takes those that are under way past their timeout. */
export const stopTimeouts = (): { pass: () => void } => {
  const clocks: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController()
    clocks.push(clock)
    return clock.signal
  })
  return {
    pass: () => {
      for (const clock of clocks) clock.abort(new DOMException('', 'TimeoutError'))
    },
  }
}

/** The page itself can't be loaded again. */
export const serveNoPage = (): void =>
  network.use(http.head(`${window.location.origin}/`, () => new HttpResponse(null, { status: 502 })))

/** As without a network. */
export const disconnect = (endpoint: Endpoint): readonly Call[] => on(endpoint, () => HttpResponse.error())
