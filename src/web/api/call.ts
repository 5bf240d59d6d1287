import type { ReplyOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/endpoints.ts'
import { failures } from '#contract/messages.ts'
import { ApiError } from './api-error.ts'
import type * as Exchange from './exchange.ts'
import { dropNamed } from './named-first.ts'

// The schemas that replies are parsed by, and zod, are not needed to show the frame of the page. Their chunk is named in
// the HTML, so it comes beside the first one, while the answers are under way.
let code: typeof Exchange | undefined
const load = async () => {
  try {
    // Kept, because the browser answers each `import()` in a task of its own, which comes after what is being rendered.
    return (code ??= await import('./exchange.ts'))
  } catch {
    throw new ApiError('network', failures.fallback)
  }
}

/**
 * Asks the API for one endpoint of the contract, as in 'sources.list'. Resolves with a reply that matches it, or throws
 * `ApiError`.
 */
export const call = async <Name extends EndpointName>(
  name: Name,
  options: Exchange.CallOptions<EndpointNamed<Name>>,
): Promise<ReplyOf<EndpointNamed<Name>>> => {
  const { endpointNamed, exchange } = await load()
  return exchange(endpointNamed(name), options)
}

/**
 * As `call`, for a change of which the page needs to know no more than that it was made: an empty success has no reply,
 * and is no failure.
 */
export const send = async <Name extends EndpointName>(
  name: Name,
  options: Exchange.CallOptions<EndpointNamed<Name>>,
): Promise<ReplyOf<EndpointNamed<Name>> | undefined> => {
  const { endpointNamed, exchangeOrNothing } = await load()
  return exchangeOrNothing(endpointNamed(name), options)
}

/** Asks whether a call that gives a file would be answered; throws `ApiError` where it would not. */
export const probe = async <Name extends EndpointName>(
  name: Name,
  options: Exchange.CallOptions<EndpointNamed<Name>>,
): Promise<void> => {
  const { endpointNamed, exchangeProbe } = await load()
  return exchangeProbe(endpointNamed(name), options)
}

/** Has it found out whether the page that is served is another one than this, where there is a server. */
export const askBuild = async (): Promise<void> => {
  await load()
    .then((code) => code.askBuild())
    .catch(() => undefined)
}

/** Drops what the HTML had loaded ahead and none of the calls so far has taken, also of those that wait for their code. */
export const dropUntaken = async (): Promise<void> => {
  await load().catch(() => undefined)
  await dropNamed()
}
