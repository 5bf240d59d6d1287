import type { ReplyOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/endpoints.ts'
import { failures } from '#contract/messages.ts'
import { ApiError } from './api-error.ts'
import type * as Exchange from './exchange.ts'
import { dropNamed } from './named-first.ts'

// zod and the schemas aren't needed for the frame. The HTML preloads their chunk beside the entry.
let code: typeof Exchange | undefined
const load = async () => {
  try {
    // Cached, because each `import()` resolves in a task of its own, after rendering.
    return (code ??= await import('./exchange.ts'))
  } catch {
    throw new ApiError('network', failures.fallback)
  }
}

/** Calls an endpoint such as 'sources.list' and returns the parsed reply, or throws `ApiError`. */
export const call = async <Name extends EndpointName>(
  name: Name,
  options: Exchange.CallOptions<EndpointNamed<Name>>,
): Promise<ReplyOf<EndpointNamed<Name>>> => {
  const { endpointNamed, exchange } = await load()
  return exchange(endpointNamed(name), options)
}

/** Like `call`, but doesn't need the reply: an empty success counts. */
export const send = async <Name extends EndpointName>(
  name: Name,
  options: Exchange.CallOptions<EndpointNamed<Name>>,
): Promise<ReplyOf<EndpointNamed<Name>> | undefined> => {
  const { endpointNamed, exchangeOrNothing } = await load()
  return exchangeOrNothing(endpointNamed(name), options)
}

/** Checks by HEAD whether a download would start; throws `ApiError`. */
export const probe = async <Name extends EndpointName>(
  name: Name,
  options: Exchange.CallOptions<EndpointNamed<Name>>,
): Promise<void> => {
  const { endpointNamed, exchangeProbe } = await load()
  return exchangeProbe(endpointNamed(name), options)
}

/** Learns the served build from a request. */
export const askBuild = async (): Promise<void> => {
  await load()
    .then((code) => code.askBuild())
    .catch(() => undefined)
}

export const dropUntaken = async (): Promise<void> => {
  await load().catch(() => undefined)
  await dropNamed()
}
