import type { FastifyReply } from 'fastify'

/** Aborts once the client has disconnected or has the reply. Fastify's own signal aborts after the body is read. */
export const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}
