import { actions, roles } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { type ErrorCode, errorCodes, statusOf } from './errors.ts'

/** Whether the call changes something. Those are refused when another site asks for them. */
const isWrite = ({ method }: Endpoint) => method !== 'GET'

const applies: Record<ErrorCode, (endpoint: Endpoint) => boolean> = {
  invalid: ({ query, body }) => query !== undefined || body !== undefined,
  unauthenticated: ({ action }) => actions[action].guest === 'no',
  forbidden: (endpoint) => isWrite(endpoint) || roles.some((role) => actions[endpoint.action][role] === 'no'),
  not_found: ({ path }) => path.includes('/:'),
  // Of an address and not of a call: a path that is known answers it to the methods that it does not have.
  method_not_allowed: () => false,
  // The same key with another body.
  conflict: ({ takesIdempotencyKey }) => takesIdempotencyKey,
  stale: () => false,
  // Of a body that nobody asked for as well: it is read before the call is.
  too_large: isWrite,
  unsupported_media_type: (endpoint) => isWrite(endpoint) && !endpoint.takesFile,
  request_timeout: () => true,
  // By whatever name it is asked for that is not ours.
  misdirected: () => true,
  // Any call may come with an unknown Expect header.
  expectation_failed: () => true,
  too_many_requests: () => true,
  headers_too_large: () => true,
  internal: () => true,
  unavailable: () => true,
  read_only: isWrite,
  // Of the few calls that the index of the library answers.
  not_indexed: () => false,
  not_indexed_yet: () => false,
}

/**
 * Every code that a failed reply of the call may carry: what follows from its action, path, query and body, and what it
 * lists itself. The server's tests fail on a reply with another one.
 */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] =>
  errorCodes.filter((code) => endpoint.errors.includes(code) || applies[code](endpoint))

/** Every status that the call may answer, in order. The API document lists these, and the fuzz fails on another one. */
export const statusesOf = (endpoint: Endpoint): number[] =>
  [...new Set([endpoint.status, ...endpoint.alsoAnswers, ...errorsOf(endpoint).map((code) => statusOf[code])])].sort(
    (one, other) => one - other,
  )
