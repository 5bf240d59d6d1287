import type { FastifyRequest } from 'fastify'
import { sourceListAddress } from '#contract/addresses.ts'
import { pathOf } from '#contract/paths.ts'
import { sessionEndpoints } from '#contract/sessions.ts'
import { sourceEndpoints } from '#contract/sources.ts'
import { parseId } from '#contract/text-rules.ts'

const SCREEN = /^\/(sources|my-sources)(?:\/([^/]*))?\/?$/

// Who loads a page again has its list in the tab (decision 0007), which is asked for again only when it is old.
const isReload = ({ headers }: FastifyRequest) => headers['cache-control'] !== undefined

const listCall = (screen: string, parameters: URLSearchParams): string => {
  const query = sourceListAddress.parse(Object.fromEntries(parameters))
  return pathOf(screen === 'sources' ? sourceEndpoints.list : sourceEndpoints.listGroup, { query })
}

const detailCalls = (slug: string): readonly string[] => {
  const id = parseId(slug)
  return id === null ? [] : [pathOf(sourceEndpoints.detail, { params: { id } })]
}

const screenAt = (address: string) => {
  // Behind a host, as an address that begins with two slashes would name one itself.
  const url = URL.parse(`http://page${address}`)
  const [, screen, slug = ''] = SCREEN.exec(url?.pathname ?? '') ?? []
  return { screen, slug, parameters: url?.searchParams ?? new URLSearchParams() }
}

/**
 * What the page asks the API for as soon as it has started at this address, letter for letter: who is logged in, and the
 * list and the source that it shows. Where only members see the list, the page of who has no session asks for none.
 */
export const firstCalls = (request: FastifyRequest, hasSession: boolean): readonly string[] => {
  const me = pathOf(sessionEndpoints.me, {})
  const { screen, slug, parameters } = screenAt(request.url)
  const isGuarded = screen === 'my-sources' && !hasSession
  if (screen === undefined || isGuarded || isReload(request)) return [me]
  return [me, listCall(screen, parameters), ...detailCalls(slug)]
}
