import type { Action } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type * as z from './zod.ts'

/** What a person’s try is known by when it is made again: the same key answers the same (decision 0016). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/**
 * On a reply, with the value 'none': the caller has no session, even if they had one before. What guests may read is answered
 * to them all the same, so the page could not tell otherwise (decision 0006).
 */
export const SESSION_HEADER = 'Sourcebook-Session'

/** On every answer of a server that serves the page: the script that its page begins with, whose name is another in each build. */
export const BUILD_HEADER = 'Sourcebook-Build'

/**
 * On a call that nobody asked for, with any value: the page made it by itself, after nobody had touched it for a while. It does not
 * count as use of the session (decision 0045).
 */
export const UNATTENDED_HEADER = 'Sourcebook-Unattended'

/**
 * What `ETag` says of a source, and `If-Match` of what a change was made on: a version, or the category that the group has it
 * under, 0 for none (decision 0046).
 */
export const entityTag = (state: number): string => `"${state}"`

type Schema = z.ZodMiniType

/** Names of the `:placeholders` in a path. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What these placeholders take is text; every other one is an id. */
const TEXT_PARAMS = ['slug', 'domain'] as const
export type TextParam = (typeof TEXT_PARAMS)[number]

export const isTextParam = (name: string): name is TextParam => TEXT_PARAMS.some((param) => param === name)

/** The rate limits (decision 0013, rate limits). A call counts against exactly one. */
export type RateLimit =
  | 'reads'
  | 'writes'
  | 'icons'
  | 'exports'
  | 'checks'
  | 'login'
  | 'reset'
  | 'confirm'
  | 'contact'
  | 'invite'

/** One call of the API, below `/api/v1`. What the server registers and what the page calls are both read from it. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  A extends Action = Action,
  TakesKey extends boolean = boolean,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: Path
  /** How the call is written with a query, where that differs. The server takes every path with and without its last slash. */
  readonly pathWithQuery?: string
  /** What the call does, as the API document says it. */
  readonly summary: string
  /** The row of the policy table that decides who may call it. */
  readonly action: A
  readonly rateLimit: RateLimit
  /** The status of success; 204 exactly when there is no reply. */
  readonly status: 200 | 201 | 204
  /** The other statuses of success: 200 where nothing had to be made, 304 where the caller has the reply already. */
  readonly alsoAnswers: readonly (200 | 304)[]
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** The errors that do not follow from the rest: a rule is in the way, or what the call refers to has gone. */
  readonly errors: readonly ErrorCode[]
  /** The media types of a reply that is sent while it is made, for as long as the caller takes to read it. */
  readonly streams?: readonly string[]
  /** It is made by the page itself and not by a person, so it does not count as use of the session. */
  readonly isUnattended?: true
  /** Its body is a file of any content type, up to `IMPORT_BYTES`, which the handler reads from the request as it comes. */
  readonly takesFile?: true
  /** A second try would make a second one, so each is known by its `Idempotency-Key` (decision 0016). */
  readonly takesIdempotencyKey: TakesKey
}

interface Definition<Path extends string, A extends Action, Query, Body, Reply, TakesKey extends boolean> {
  method: Endpoint['method']
  path: Path
  pathWithQuery?: string
  summary: string
  action: A
  rateLimit?: RateLimit
  status?: 200 | 201
  alsoAnswers?: Endpoint['alsoAnswers']
  query?: Query
  body?: Body
  reply?: Reply
  errors?: readonly ErrorCode[]
  streams?: readonly string[]
  isUnattended?: true
  takesFile?: true
  takesIdempotencyKey?: TakesKey
}

/** Declares a call. Without a `reply` it answers 204 and nothing. */
export const endpoint = <
  const Path extends string,
  const A extends Action,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
  const TakesKey extends boolean = false,
>(
  definition: Definition<Path, A, Query, Body, Reply, TakesKey>,
): Endpoint<Path, Query, Body, Reply, A, TakesKey> => ({
  ...definition,
  rateLimit: definition.rateLimit ?? (definition.method === 'GET' ? 'reads' : 'writes'),
  status: definition.reply ? (definition.status ?? 200) : 204,
  alsoAnswers: definition.alsoAnswers ?? [],
  // Left out, a schema is undefined, which is just what its type parameter then says.
  query: definition.query as Query,
  body: definition.body as Body,
  reply: definition.reply as Reply,
  errors: definition.errors ?? [],
  // Left out, it is false, which is just what its type parameter then says.
  takesIdempotencyKey: (definition.takesIdempotencyKey ?? false) as TakesKey,
})

export type QueryOf<E> = E extends Endpoint<string, infer Q> ? (Q extends Schema ? z.output<Q> : undefined) : never
export type BodyOf<E> =
  E extends Endpoint<string, Schema | undefined, infer B> ? (B extends Schema ? z.output<B> : undefined) : never
export type ReplyOf<E> =
  E extends Endpoint<string, Schema | undefined, Schema | undefined, infer R>
    ? R extends Schema
      ? z.output<R>
      : undefined
    : never

/** What a caller hands in: before defaults and conversions. */
export type QueryInput<E> = E extends Endpoint<string, infer Q> ? (Q extends Schema ? z.input<Q> : undefined) : never
export type BodyInput<E> =
  E extends Endpoint<string, Schema | undefined, infer B> ? (B extends Schema ? z.input<B> : undefined) : never
