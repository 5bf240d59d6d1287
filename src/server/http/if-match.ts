import type { FastifyRequest } from 'fastify'
import { entityTag } from '#contract/endpoint.ts'

// A proxy that compresses makes the tags of its replies weak ones; they say the same.
const tagsIn = (header: string | undefined) => header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** Whether a change was made on what is still so. Who does not say on what has made it on whatever there is. */
export const isMadeOn = ({ headers }: FastifyRequest, state: number): boolean => {
  const tags = tagsIn(headers['if-match'])
  return !tags || tags.includes('*') || tags.includes(entityTag(state))
}

/** Whether the caller has what this tag stands for already, as RFC 9110 compares them. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  tagsIn(headers['if-none-match'])?.some((tag) => ['*', etag].includes(tag)) ?? false
