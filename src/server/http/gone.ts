import type { FastifyReply } from 'fastify'

/**
 * Aborted once the caller has gone, or has the reply. Fastify's own signal of a request is aborted as soon as a body has
 * been read.
 */
export const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}
