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
  /** Reads the body, or refuses it. A handler calls it after what comes first: 404 and 403 (decision 0013, order of checks). */
  readonly body: () => BodyOf<E>
  readonly actor: ActorFor<ActionOf<E>>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A reply as JSON that was kept: it is given again letter for letter, whatever the contract says by then. */
export class Answered {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** A reply as the bytes of its JSON in an encoding that the caller takes. */
export class Encoded {
  /** The caller has it already. */
  static readonly unchanged: Encoded = new Encoded(Buffer.alloc(0), '')
  readonly bytes: Buffer
  readonly encoding: string

  constructor(bytes: Buffer, encoding: string) {
    this.bytes = bytes
    this.encoding = encoding
  }
}

/** Looks at what a call answers, before it leaves. */
export type CheckReply = (endpoint: Endpoint, answered: unknown) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Which calls of the contract an app answers; the API document lists these and no others. */
    endpoints: Endpoint[]
    checkReply: CheckReply
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const STREAM_TIMEOUT_MS = 15 * 60_000
// Events go on for as long as their session, which is shorter.
const EVENTS_TIMEOUT_MS = 14 * 24 * 3600_000

const timeoutOf = ({ streams, takesFile }: Endpoint) => {
  if (streams?.includes(EVENT_STREAM)) return { handlerTimeout: EVENTS_TIMEOUT_MS }
  return streams || takesFile ? { handlerTimeout: STREAM_TIMEOUT_MS } : {}
}

/**
 * Serves one call of the contract: the role, the query and the body are checked by what it says. What the handler answers
 * leaves as it is, so it lists what it shows, and never hands on a row; tests compare each reply with the contract.
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
      // The contract's types say of each call what the checks below make true for all of them.
      const call = {
        endpoint,
        params: readParams(request.params as Record<string, string>),
        query: endpoint.query && parse(endpoint.query, request.query),
        body: () => endpoint.body && parse(endpoint.body, readJson(request.body)),
        actor: actorOf(request.session?.user ?? null),
        request,
        reply,
      } as unknown as Call<E>
      // Set first, so that a handler may say 200 where the contract says 201.
      reply.code(endpoint.status)
      const answered = await inTime(reply, handler(call))
      app.checkReply(endpoint, answered)
      if (answered instanceof Encoded) return sendEncoded(reply, answered)
      return answered instanceof Answered ? reply.type(JSON_TYPE).send(answered.json) : reply.send(answered)
    },
  })
}

/**
 * Throws once a change has taken as long as its route may take. Fastify has the same timeout, but ends it with the body of a
 * request (https://github.com/fastify/fastify/pull/6725).
 */
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

/** Lets a request on when its role has the function: 401 for guests, 403 for others (decision 0013, order of checks). */
export const checkRole = (endpoint: Endpoint, request: FastifyRequest): void => {
  if (mayAct(request.session?.user ?? null, endpoint.action)) return
  throw new HttpError(request.session ? 'forbidden' : 'unauthenticated', { why: endpoint.action })
}

const parse = (schema: z.ZodMiniType, value: unknown): unknown => {
  const result = z.safeParse(schema, value)
  if (!result.success) throw invalid(result.error)
  return result.data
}

// No row can have it, and PostgreSQL would take it for a broken query.
const parseText = (text: string): string | null => (isStorable(text) ? text : null)

const readParams = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      (isTextParam(name) ? parseText(value) : parseId(value)) ?? notFound(),
    ]),
  )

// Bytes that are no UTF-8 are refused; a lenient decoder would store characters that nobody typed.
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
