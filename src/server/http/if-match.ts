import type { FastifyRequest } from 'fastify'
import { entityTag } from '#contract/endpoint.ts'

/**
 * Whether a change was made on what is still so. Who does not say on what has made it on whatever there is. A proxy that
 * compresses makes the tags of its replies weak ones; they say the same.
 */
export const isMadeOn = ({ headers }: FastifyRequest, state: number): boolean => {
  const tags = headers['if-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return !tags || tags.includes('*') || tags.includes(entityTag(state))
}
