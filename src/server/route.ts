import { setTimeout as sleep } from 'node:timers/promises'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Action, type ActorFor, actorOf, mayAct } from '#contract/access.ts'
import type { BodyOf, Endpoint, ParamName, QueryOf, ReplyOf, TextParam } from '#contract/endpoint.ts'
import { isTextParam } from '#contract/endpoint.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { EVENT_STREAM } from '#contract/status/events.ts'
import { isStorable, parseId } from '#contract/text/text-rules.ts'
import * as z from '#contract/zod.ts'
import { HttpError, invalid, notFound } from './errors.ts'

type PathOf<E> = E extends Endpoint<infer Path> ? Path : never
type ActionOf<E> = E extends { action: infer A extends Action } ? A : never

export interface Call<E extends Endpoint> {
  readonly endpoint: E
  readonly params: { readonly [Name in ParamName<PathOf<E>>]: Name extends TextParam ? string : number }
  readonly query: QueryOf<E>
  /** Parses the body; call it after 404 and 403 checks (decision 0013, order of checks). */
  readonly body: () => BodyOf<E>
  readonly actor: ActorFor<ActionOf<E>>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Kept reply, sent byte for byte. */
export class Answered {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

export class Encoded {
  static readonly unchanged: Encoded = new Encoded(Buffer.alloc(0), '')
  readonly bytes: Buffer
  readonly encoding: string

  constructor(bytes: Buffer, encoding: string) {
    this.bytes = bytes
    this.encoding = encoding
  }
}

export type CheckReply = (endpoint: Endpoint, answered: unknown) => void

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: Endpoint[]
    checkReply: CheckReply
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const STREAM_TIMEOUT_MS = 15 * 60_000
// Event streams end with their session, earlier than this.
const EVENTS_TIMEOUT_MS = 14 * 24 * 3600_000

const timeoutOf = ({ streams, takesFile }: Endpoint) => {
  if (streams?.includes(EVENT_STREAM)) return { handlerTimeout: EVENTS_TIMEOUT_MS }
  return streams || takesFile ? { handlerTimeout: STREAM_TIMEOUT_MS } : {}
}

/**
 * Serves a contract call with role, query and body checked. The handler's reply is sent unfiltered, so it must list its
 * fields; tests compare with the contract.
 */
export const route = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E> | Answered | Encoded>,
): void => {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    config: { endpoint },
    ...timeoutOf(endpoint),
    handler: async (request, reply) => {
      // The checks below ensure the contract's types.
      const call = {
        endpoint,
        params: readParams(request.params as Record<string, string>),
        query: endpoint.query && parse(endpoint.query, request.query),
        body: () => endpoint.body && parse(endpoint.body, readJson(request.body)),
        actor: actorOf(request.session?.user ?? null),
        request,
        reply,
      } as unknown as Call<E>
      // Set first, so that a handler may override it.
      reply.code(endpoint.status)
      const answered = await inTime(reply, handler(call))
      app.checkReply(endpoint, answered)
      if (answered instanceof Encoded) return sendEncoded(reply, answered)
      return answered instanceof Answered ? reply.type(JSON_TYPE).send(answered.json) : reply.send(answered)
    },
  })
}

/** Timeout for changes. Fastify's own stops once the body is read (https://github.com/fastify/fastify/pull/6725). */
const inTime = async <T>({ request, elapsedTime }: FastifyReply, work: Promise<T>): Promise<T> => {
  const { method, handlerTimeout, url } = request.routeOptions
  if (method === 'GET') return work
  const done = new AbortController()
  const remainingMs = Math.max(0, handlerTimeout - elapsedTime)
  const late = sleep(remainingMs, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new errorCodes.FST_ERR_HANDLER_TIMEOUT(handlerTimeout, url)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

const sendEncoded = (reply: FastifyReply, answered: Encoded) => {
  if (answered === Encoded.unchanged) return reply.code(304).send()
  if (answered.encoding !== '') reply.header('content-encoding', answered.encoding)
  return reply.type(JSON_TYPE).send(answered.bytes)
}

/** 401 for guests, 403 for others (decision 0013, order of checks). */
export const checkRole = (endpoint: Endpoint, request: FastifyRequest): void => {
  if (mayAct(request.session?.user ?? null, endpoint.action)) return
  throw new HttpError(request.session ? 'forbidden' : 'unauthenticated', { why: endpoint.action })
}

const parse = (schema: z.ZodMiniType, value: unknown): unknown => {
  const result = z.safeParse(schema, value)
  if (!result.success) throw invalid(result.error)
  return result.data
}

// PostgreSQL would reject such text as an invalid query.
const parseText = (text: string): string | null => (isStorable(text) ? text : null)

const readParams = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      (isTextParam(name) ? parseText(value) : parseId(value)) ?? notFound(),
    ]),
  )

// Invalid UTF-8 is refused, since a lenient decoder would store replacement characters.
const utf8 = new TextDecoder('utf-8', { fatal: true })

const readJson = (body: unknown): unknown => {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new HttpError('invalid', { message: 'The body is empty' })
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError('invalid', { message: 'The body is not an object' })
  }
  return value
}

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw new HttpError('invalid', { message: 'The body is not JSON' })
  }
}
