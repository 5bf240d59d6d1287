import type { Action } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type * as z from './zod.ts'

/** Identifies a repeated attempt, which gets the same answer (decision 0016). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/**
 * Reply header, 'none' if the caller has no session. Otherwise the page could not tell that a public answer came
 * without login (decision 0006).
 */
export const SESSION_HEADER = 'Sourcebook-Session'

/** Reply header with the page's entry script, whose name changes with each build. */
export const BUILD_HEADER = 'Sourcebook-Build'

/** Request header of calls made while the user was away. They don't count as use of the session (decision 0045). */
export const UNATTENDED_HEADER = 'Sourcebook-Unattended'

/**
 * Value of `ETag` and `If-Match`: a version, or the category under which the group has the source, 0 for none (decision
 * 0046).
 */
export const entityTag = (state: number): string => `"${state}"`

type Schema = z.ZodMiniType

export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Placeholders with text; all others are ids. */
const TEXT_PARAMS = ['slug', 'domain'] as const
export type TextParam = (typeof TEXT_PARAMS)[number]

export const isTextParam = (name: string): name is TextParam => TEXT_PARAMS.some((param) => param === name)

/** Rate limits (decision 0013, rate limits). Each call counts against exactly one. */
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
  /** Spelling with a query, if different. The server accepts every path with and without its last slash. */
  readonly pathWithQuery?: string
  /** Summary for the API document. */
  readonly summary: string
  readonly action: A
  readonly rateLimit: RateLimit
  readonly status: 200 | 201 | 204
  /** Further success statuses: 200 if nothing had to be created, 304 if the client's copy is current. */
  readonly alsoAnswers: readonly (200 | 304)[]
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Errors not implied by the rest: a violated rule or a missing reference. */
  readonly errors: readonly ErrorCode[]
  /** Media types of a streamed reply. */
  readonly streams?: readonly string[]
  /** Made by the page without the user, so it doesn't count as use of the session. */
  readonly isUnattended?: true
  /** The body is a file of any type, up to `IMPORT_BYTES`; the handler reads the stream. */
  readonly takesFile?: true
  /** Repeating it would create a second object, so it takes an `Idempotency-Key` (decision 0016). */
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
  // An omitted schema is undefined, as its type parameter says.
  query: definition.query as Query,
  body: definition.body as Body,
  reply: definition.reply as Reply,
  errors: definition.errors ?? [],
  // Omitted means false, as its type parameter says.
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

/** Input of a caller, before defaults and conversions. */
export type QueryInput<E> = E extends Endpoint<string, infer Q> ? (Q extends Schema ? z.input<Q> : undefined) : never
export type BodyInput<E> =
  E extends Endpoint<string, Schema | undefined, infer B> ? (B extends Schema ? z.input<B> : undefined) : never
