import type { FastifyReply } from 'fastify'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const

interface Download {
  readonly name: string
  readonly type: keyof typeof mediaTypes
  readonly day: Date
}

const MINUTE_MS = 60_000
const LEAST_BYTES_A_MINUTE = 60 * 8 * 1024
const MOST_MINUTES = 15

/** Breaks the connection after 15 minutes, or after a minute below 8 kB/s, since few downloads may run at once. */
const breakOffSlow = ({ raw }: FastifyReply): void => {
  const sentSoFar = () => (raw.socket ? raw.socket.bytesWritten - raw.socket.writableLength : 0)
  let minutes = 0
  let sentBefore = sentSoFar()
  const timer = setInterval(() => {
    const sent = sentSoFar()
    minutes += 1
    if (minutes === MOST_MINUTES || sent - sentBefore < LEAST_BYTES_A_MINUTE) raw.destroy()
    sentBefore = sent
  }, MINUTE_MS).unref()
  raw.once('close', () => clearInterval(timer))
}

/** Sends the reply as a file such as 'sourcebook-2025-03-04.csv', with time limits. */
export const asDownload = (reply: FastifyReply, { name, type, day }: Download): void => {
  breakOffSlow(reply)
  const file = `${name}-${day.toISOString().slice(0, 10)}.${type}`
  reply.type(mediaTypes[type]).header('content-disposition', `attachment; filename="${file}"`)
}

const encoder = new TextEncoder()

/**
 * Streams text with backpressure. On failure the connection breaks, so that half a file isn't taken for a whole one.
 * `onEnd` is called once.
 */
export const streamOf = (
  pieces: AsyncGenerator<string, void>,
  onEnd: () => void = () => {},
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let isEnded = false
  const end = () => {
    if (!isEnded) onEnd()
    isEnded = true
  }
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { value } = await pieces.next()
        if (value !== undefined) return controller.enqueue(encoder.encode(value))
      } catch (error) {
        end()
        throw error
      }
      end()
      controller.close()
    },
    cancel: async () => {
      end()
      await pieces.return()
    },
  })
}
