import type { FastifyRequest } from 'fastify'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { pathOf } from '#contract/paths.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { parseId } from '#contract/text/text-rules.ts'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from '#server/http/cookie.ts'

const SCREEN = /^\/sources(?:\/([^/]*))?\/?$/

// A guest who loads a page again has its list in the tab (decision 0007), which is asked for again only when it is old.
const hasList = ({ headers, cookies }: FastifyRequest, { publicUrl }: Config) =>
  headers['cache-control'] !== undefined && cookies[sessionCookieName(publicUrl)] === undefined

const listCall = (parameters: URLSearchParams): string =>
  pathOf(sourceEndpoints.list, { query: sourceListAddress.parse(Object.fromEntries(parameters)) })

const detailCalls = (slug: string): readonly string[] => {
  const id = parseId(slug)
  return id === null ? [] : [pathOf(sourceEndpoints.detail, { params: { id } })]
}

/**
 * What the page asks the API for as soon as it has started at this address, letter for letter: who is logged in, and the
 * list and the source that it shows. Not the list of a group: who may see it is known only once the session is.
 */
export const firstCalls = (request: FastifyRequest, config: Config): readonly string[] => {
  const me = pathOf(sessionEndpoints.me, {})
  // Behind a host, as an address that begins with two slashes would name one itself.
  const url = URL.parse(`http://page${request.url}`)
  const screen = url && SCREEN.exec(url.pathname)
  if (!screen || hasList(request, config)) return [me]
  const [, slug = ''] = screen
  return [me, listCall(url.searchParams), ...detailCalls(slug)]
}
