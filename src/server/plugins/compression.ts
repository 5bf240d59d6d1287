import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, encodeOnceFor } from '#server/http/encoding.ts'
import { addVary } from '#server/http/vary.ts'

// Below this a compressed body saves no packet.
const LEAST_BYTES = 1024

const isLongText = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= LEAST_BYTES

/** Compresses JSON that is made for one reply, for those who take it. What is streamed, and what came compressed, stays as it is. */
export const compressReplies = (app: FastifyInstance): void => {
  // Without a promise, as most replies are not compressed here, and a hook with one is waited for.
  app.addHook('onSend', (request, reply, ...[payload, done]) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || !isLongText(payload) || reply.hasHeader('content-encoding')) return done()
    addVary(reply, 'Accept-Encoding')
    if (acceptedEncoding(request.headers['accept-encoding'], ['gzip']) === '') return done()
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    encodeOnceFor(payload, done)
  })
}
