import type { FastifyInstance, InjectOptions } from 'fastify'
import { EVENT_STREAM } from '#contract/status/events.ts'

export interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawPayload: Buffer
}

/** For event streams, returns the first event and disconnects. */
export const ask = async (app: FastifyInstance, request: InjectOptions): Promise<Answer> => {
  const response = await app.inject({ ...request, payloadAsStream: true })
  const { statusCode, headers } = response
  const isEndless = headers['content-type'] === EVENT_STREAM
  const pieces: Buffer[] = []
  for await (const piece of response.stream()) {
    pieces.push(Buffer.from(piece))
    if (isEndless) break
  }
  if (isEndless) response.raw.res.destroy()
  return { statusCode, headers, rawPayload: Buffer.concat(pieces) }
}
