import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { mayAct } from '#contract/access.ts'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { type Endpoint, IDEMPOTENCY_KEY_HEADER, type ReplyOf, SESSION_HEADER } from '#contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, errorBody, statusOf } from '#contract/errors.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
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

export interface Call {
  /** As written, with or without last slash. */
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly idempotencyKey: string | null
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
  // Accepts both spellings, like the server.
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

/** Mock server. Some calls have default answers; other unanswered requests fail the test. */
export const network = setupServer(
  handler(sessionEndpoints.me, () => success(sessionEndpoints.me, { user: currentUser() })),
  // Defaults outside of a test's subject.
  handler(sourceEndpoints.newest, () => success(sourceEndpoints.newest, [])),
  handler(activityEndpoints.ofSource, () => success(activityEndpoints.ofSource, [])),
  handler(sourceEndpoints.orders, () => success(sourceEndpoints.orders, ordersFor(currentUser()))),
  handler(homeEndpoints.changed, () => success(homeEndpoints.changed, [])),
  handler(homeEndpoints.due, () => success(homeEndpoints.due, { count: 0, sources: [], brokenLinks: 0 })),
  handler(groupEndpoints.invitations, () => success(groupEndpoints.invitations, [])),
  handler(statusEndpoints.read, () => success(statusEndpoints.read, aStatus())),
  handler(viewEndpoints.list, () => success(viewEndpoints.list, [])),
  handler(reportEndpoints.list, () => success(reportEndpoints.list, [])),
  handler(searchEndpoints.best, () => success(searchEndpoints.best, [])),
  handler(searchEndpoints.suggestions, () => success(searchEndpoints.suggestions, { search: null, without: null })),
  handler(facetEndpoints.facets, () => success(facetEndpoints.facets, someFacets())),
  handler(searchEndpoints.letters, () => success(searchEndpoints.letters, [])),
  handler(searchEndpoints.place, () => success(searchEndpoints.place, { page: null })),
)

/** Answers an endpoint with a contract-checked reply. Returns received calls. */
export const answer = <E extends Endpoint>(endpoint: E, reply: Answer<E>): readonly Call[] => {
  if (typeof reply === 'function') {
    // Replies are never functions.
    const compute = reply as (call: Call) => unknown
    return on(endpoint, async (call) => success(endpoint, await compute(call)))
  }
  // Fails here if a fixture breaks the contract.
  const response = success(endpoint, reply)
  return on(endpoint, () => response.clone())
}

interface HttpError extends Partial<Pick<ErrorBody, 'message' | 'errors' | 'requestId'>> {
  retryAfter?: number
  after?: Promise<unknown>
}

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

export const refuseAsStale = (endpoint: Endpoint, source: Source): readonly Call[] => {
  const body = { code: 'stale', message: 'refused: stale', errors: [], source }
  return on(endpoint, () => Response.json(body, { status: statusOf.stale }))
}

export const answerWith = (endpoint: Endpoint, status: number, text = ''): readonly Call[] =>
  on(endpoint, () => new Response(text === '' ? null : text, { status }))

export const answerSessionless = <E extends Endpoint>(endpoint: E, reply: ReplyOf<E>, when?: Promise<void>) =>
  on(endpoint, async () => {
    await when
    return Response.json(reply, { headers: { [SESSION_HEADER]: 'none' } })
  })

export const answerProbe = (endpoint: Endpoint, code?: ErrorCode): readonly Call[] =>
  on(endpoint, () => new Response(null, { status: code ? statusOf[code] : endpoint.status }), 'HEAD')

/** Never answers. */
export const hang = (endpoint: Endpoint): readonly Call[] => on(endpoint, () => new Promise<Response>(() => {}))

/** Stops request timers; `pass` triggers their timeout. */
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

export const serveNoPage = (): void =>
  network.use(http.head(`${window.location.origin}/`, () => new HttpResponse(null, { status: 502 })))

export const disconnect = (endpoint: Endpoint): readonly Call[] => on(endpoint, () => HttpResponse.error())
