import { actions, roles } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { type ErrorCode, errorCodes } from './errors.ts'

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
  too_large: ({ body, takesFile }) => body !== undefined || takesFile === true,
  unsupported_media_type: ({ body }) => body !== undefined,
  too_many_requests: () => true,
  internal: () => true,
  unavailable: () => true,
}

/**
 * Every code that a failed reply of the call may carry: what follows from its action, path, query and body, and what it
 * lists itself. The server's tests fail on a reply with another one.
 */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] =>
  errorCodes.filter((code) => endpoint.errors.includes(code) || applies[code](endpoint))
