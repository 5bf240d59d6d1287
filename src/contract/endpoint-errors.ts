import { actions, roles } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { type ErrorCode, errorCodes, statusOf } from './errors.ts'

/** True if the call changes something; those are refused from foreign sites. */
const isWrite = ({ method }: Endpoint) => method !== 'GET'

const applies: Record<ErrorCode, (endpoint: Endpoint) => boolean> = {
  invalid: ({ query, body }) => query !== undefined || body !== undefined,
  unauthenticated: ({ action }) => actions[action].guest === 'no',
  forbidden: (endpoint) => isWrite(endpoint) || roles.some((role) => actions[endpoint.action][role] === 'no'),
  not_found: ({ path }) => path.includes('/:'),
  // Concerns the address, not a call: a known path answers it to unsupported methods.
  method_not_allowed: () => false,
  conflict: ({ takesIdempotencyKey }) => takesIdempotencyKey,
  stale: () => false,
  // Unexpected bodies count too, since the body is read before the call.
  too_large: isWrite,
  unsupported_media_type: (endpoint) => isWrite(endpoint) && !endpoint.takesFile,
  request_timeout: () => true,
  // Any call may come under a foreign host name.
  misdirected: () => true,
  expectation_failed: () => true,
  too_many_requests: () => true,
  // Listed by calls whose valid fields may contradict each other.
  unprocessable: () => false,
  headers_too_large: () => true,
  internal: () => true,
  unavailable: () => true,
  read_only: isWrite,
  // Listed by the few calls that need the library index.
  not_indexed: () => false,
  not_indexed_yet: () => false,
}

/**
 * Error codes that this call may answer: implied by action, path, query and body, plus its own list. Server tests fail
 * on any other.
 */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] =>
  errorCodes.filter((code) => endpoint.errors.includes(code) || applies[code](endpoint))

/** Status codes of the call, in order, for the API document. The fuzz test fails on any other. */
export const statusesOf = (endpoint: Endpoint): number[] =>
  [...new Set([endpoint.status, ...endpoint.alsoAnswers, ...errorsOf(endpoint).map((code) => statusOf[code])])].sort(
    (one, other) => one - other,
  )
