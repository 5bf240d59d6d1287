import type { FastifyRequest } from 'fastify'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { pathOf } from '#contract/paths.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { parseId } from '#contract/text/text-rules.ts'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from '#server/http/cookie.ts'

const SCREEN = /^\/sources(?:\/([^/]*))?\/?$/

// A reloading guest has the list in sessionStorage (decision 0007).
const hasList = ({ headers, cookies }: FastifyRequest, { publicUrl }: Config) =>
  headers['cache-control'] !== undefined && cookies[sessionCookieName(publicUrl)] === undefined

const listCall = (parameters: URLSearchParams): string =>
  pathOf(sourceEndpoints.list, { query: sourceListAddress.parse(Object.fromEntries(parameters)) })

const detailCalls = (slug: string): readonly string[] => {
  const id = parseId(slug)
  return id === null ? [] : [pathOf(sourceEndpoints.detail, { params: { id } })]
}

/** Calls that the page will send first, letter for letter. Not the group's list, which needs the session. */
export const firstCalls = (request: FastifyRequest, config: Config): readonly string[] => {
  const me = pathOf(sessionEndpoints.me, {})
  const url = URL.parse(`http://page${request.url}`)
  const screen = url && SCREEN.exec(url.pathname)
  if (!screen || hasList(request, config)) return [me]
  const [, slug = ''] = screen
  return [me, listCall(url.searchParams), ...detailCalls(slug)]
}
