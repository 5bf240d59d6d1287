import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, encodeOnce } from '#server/http/encoding.ts'
import { addVary } from '#server/http/vary.ts'

// Below this a compressed body saves no packet.
const LEAST_BYTES = 1024

const isLongText = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= LEAST_BYTES

/** Compresses JSON that is made for one reply, for those who take it. What is streamed, and what came compressed, stays as it is. */
export const compressReplies = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || !isLongText(payload) || reply.hasHeader('content-encoding')) return payload
    addVary(reply, 'Accept-Encoding')
    if (acceptedEncoding(request.headers['accept-encoding'], ['gzip']) === '') return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return encodeOnce(payload)
  })
}
