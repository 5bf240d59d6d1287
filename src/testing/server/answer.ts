import type { FastifyInstance, InjectOptions } from 'fastify'
import { EVENT_STREAM } from '#contract/status/events.ts'

/** What somebody is answered, all of it. */
export interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawPayload: Buffer
}

/** Asks the app. Of events, which go on for ever, the first is the answer; then the caller hangs up. */
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
