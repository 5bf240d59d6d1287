import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, encodeOnceFor } from '#server/http/encoding.ts'
import { addVary } from '#server/http/vary.ts'

// Saves no packet below this.
const LEAST_BYTES = 1024

const isLongText = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= LEAST_BYTES

/** Compresses JSON made for one reply; skips streams and compressed bodies. */
export const compressReplies = (app: FastifyInstance): void => {
  // Callback form: most replies need no compression, and promises cost.
  app.addHook('onSend', (request, reply, ...[payload, done]) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || !isLongText(payload) || reply.hasHeader('content-encoding')) return done()
    addVary(reply, 'Accept-Encoding')
    if (acceptedEncoding(request.headers['accept-encoding'], ['gzip']) === '') return done()
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    encodeOnceFor(payload, done)
  })
}
