import type { FastifyRequest } from 'fastify'
import { entityTag } from '#contract/endpoint.ts'

// A compressing proxy makes tags weak; they count the same.
const tagsIn = (header: string | undefined) => header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** True if `If-Match` is absent or names this state. */
export const matchesVersion = ({ headers }: FastifyRequest, state: number): boolean => {
  const tags = tagsIn(headers['if-match'])
  return !tags || tags.includes('*') || tags.includes(entityTag(state))
}

/** True if `If-None-Match` has this tag (RFC 9110 comparison). */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  tagsIn(headers['if-none-match'])?.some((tag) => ['*', etag].includes(tag)) ?? false
