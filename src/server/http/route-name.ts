import type { FastifyRequest } from 'fastify'

const WATCHED = ['/healthz', '/readyz']

/** Route pattern as label in metrics and traces, independent of typed addresses. */
export const routeName = ({ routeOptions: { url: pattern = '' }, url }: FastifyRequest): string => {
  if (pattern.startsWith('/api/') || WATCHED.includes(pattern)) return pattern
  return url.startsWith('/api/') ? '/api/' : 'page'
}
