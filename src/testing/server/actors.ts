import type { InjectOptions } from 'fastify'
import type { Role } from '#contract/access.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { statusesOf } from '#contract/endpoint-errors.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { sessionCookieName } from '#server/http/cookie.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'
import { ask } from './answer.ts'
import type { TestApp } from './app.ts'
import { buildAccount } from './factories.ts'

interface CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string>
  from?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface TestReply<E> {
  readonly status: number
  readonly reply: ReplyOf<E>
  readonly error: ErrorBody
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

export interface TestActor {
  readonly id: number
  readonly groupId: number | null
  readonly cookie: string
  call<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<TestReply<E>>
}

const pathOf = (endpoint: Endpoint, params: Record<string, string | number>) =>
  API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? 0))

const bodyOf = (body: unknown) =>
  body === undefined
    ? { payload: undefined, type: {} }
    : { payload: typeof body === 'string' ? body : JSON.stringify(body), type: { 'content-type': 'application/json' } }

const requestFor = (endpoint: Endpoint, cookie: string, options: CallOptions): InjectOptions => {
  const { params, query, headers, from } = { params: {}, query: {}, headers: {}, from: '127.0.0.1', ...options }
  const { payload, type } = bodyOf(options.body)
  return {
    method: endpoint.method,
    url: pathOf(endpoint, params),
    query,
    remoteAddress: from,
    headers: { ...(cookie === '' ? {} : { cookie }), ...type, ...headers },
    ...(payload === undefined ? {} : { payload }),
  }
}

/** Fails on statuses missing in the contract. */
const checkListed = (endpoint: Endpoint, status: number) => {
  if (!statusesOf(endpoint).includes(status))
    throw new Error(`${endpoint.method} ${endpoint.path} answers ${status}, not listed`)
}

type SignInContext = Pick<TestApp, 'app' | 'db' | 'now' | 'config'>

const actorWith = (
  test: Pick<TestApp, 'app'>,
  cookie: string,
  who: { id: number; groupId: number | null },
): TestActor => ({
  ...who,
  cookie,
  call: async (endpoint, options = {}) => {
    const { statusCode, headers, rawPayload } = await ask(test.app, requestFor(endpoint, cookie, options))
    const text = String(rawPayload)
    checkListed(endpoint, statusCode)
    const isJson = String(headers['content-type']).startsWith('application/json')
    const parsed = (isJson ? JSON.parse(text) : undefined) as never
    return { status: statusCode, reply: parsed, error: parsed, text, headers }
  },
})

export const asGuest = (test: Pick<TestApp, 'app'>): TestActor => actorWith(test, '', { id: 0, groupId: null })

export const cookieOf = ({ headers }: Pick<TestReply<Endpoint>, 'headers'>): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''

export const signIn = async (
  test: SignInContext,
  account: { id: number; group_id: number | null },
): Promise<TestActor> => {
  const token = newToken()
  const time = test.now()
  await test.db
    .insertInto('session')
    .values({ token_hash: tokenHashOf(token), account_id: account.id, created_at: time, seen_at: time })
    .execute()
  const cookie = `${sessionCookieName(test.config.publicUrl)}=${token}`
  return actorWith(test, cookie, { id: account.id, groupId: account.group_id })
}

/** Signs in a new user of this role, by default in a new group. */
export const asRole = async (test: SignInContext, role: Role, groupId?: number): Promise<TestActor> =>
  signIn(test, await buildAccount(test.db, groupId === undefined ? { role } : { role, groupId }))
