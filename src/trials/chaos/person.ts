import { setTimeout as sleep } from 'node:timers/promises'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { DEMO_PASSWORD } from '#server/demo/seed.ts'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly trouble: string | undefined
}

/** Demo user with a session; the address may change. */
export interface Person {
  readonly email: string
  /** Undefined without an answer: executed or not. */
  readonly call: (call: Call) => Promise<Answer | undefined>
  readonly logIn: () => Promise<void>
}

interface PersonOptions {
  readonly address: () => string
  readonly email: string
  readonly trouble: (kind: string) => void
  readonly timeout?: number
}

export const RETRY_MS = 50

const JSON_TYPE = 'application/json'
const TIMEOUT_MS = 60_000
const SECONDS_TO_LOG_IN = 120

export const withKey = (key: string): Record<string, string> => ({ [IDEMPOTENCY_KEY_HEADER]: key })

const kindOf = (error: unknown) =>
  error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'broken connection'

const codeIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'without a code'

const troubleOf = (response: Response, body: unknown): string | undefined => {
  const { status, headers } = response
  if (status < 500) return status === 401 || status === 429 ? `${status} ${codeIn(body)}` : undefined
  const isAnnouncedWhen = status !== 503 || headers.has('retry-after')
  return `${status} ${codeIn(body)}${isAnnouncedWhen ? '' : ', without Retry-After'}`
}

const parsed = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

export const personAt = ({ address, email, trouble, timeout = TIMEOUT_MS }: PersonOptions): Person => {
  let cookie = ''

  const send = async ({ method, path, body, headers = {} }: Call): Promise<[Response, Answer] | undefined> => {
    try {
      const response = await fetch(`${address()}${API_PREFIX}${path}`, {
        method,
        headers: { ...headers, ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': JSON_TYPE }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
      })
      const answered = parsed(await response.text())
      return [response, { status: response.status, body: answered, trouble: troubleOf(response, answered) }]
    } catch (error) {
      trouble(kindOf(error))
      return undefined
    }
  }

  const tryToLogIn = async (): Promise<boolean> => {
    cookie = ''
    const body = { username: email, password: DEMO_PASSWORD }
    const [response, answer] = (await send({ method: 'POST', path: '/login/', body })) ?? []
    if (!response || !answer) return false
    if (response.ok) cookie = cookiesOf(response)
    else if (answer.status < 500) throw new Error(`${email} can’t log in: ${JSON.stringify(answer.body)}`)
    if (answer.trouble !== undefined) trouble(answer.trouble)
    return response.ok
  }

  const logIn = async () => {
    const end = performance.now() + SECONDS_TO_LOG_IN * 1000
    while (performance.now() < end) {
      if (await tryToLogIn()) return
      await sleep(RETRY_MS)
    }
    throw new Error(`${email} can’t log in: the server did not answer for ${SECONDS_TO_LOG_IN} s`)
  }

  return {
    email,
    logIn,
    call: async (call) => {
      const [, answer] = (await send(call)) ?? []
      if (answer?.trouble !== undefined) trouble(answer.trouble)
      return answer
    },
  }
}
