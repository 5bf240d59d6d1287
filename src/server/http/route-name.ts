import type { FastifyRequest } from 'fastify'

const WATCHED = ['/healthz', '/readyz']

/** Label of a request in metrics and traces: a route pattern, so that typed addresses neither show in it nor multiply it. */
export const routeName = ({ routeOptions: { url: pattern = '' }, url }: FastifyRequest): string => {
  if (pattern.startsWith('/api/') || WATCHED.includes(pattern)) return pattern
  return url.startsWith('/api/') ? '/api/' : 'page'
}
