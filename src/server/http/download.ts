import type { FastifyReply } from 'fastify'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const

interface Download {
  readonly name: string
  readonly type: keyof typeof mediaTypes
  /** The day in its name. */
  readonly day: Date
}

/** Has the reply kept as a file rather than shown, under a name such as 'sourcebook-2025-03-04.csv'. */
export const asDownload = (reply: FastifyReply, { name, type, day }: Download): void => {
  const file = `${name}-${day.toISOString().slice(0, 10)}.${type}`
  reply.type(mediaTypes[type]).header('content-disposition', `attachment; filename="${file}"`)
}

const encoder = new TextEncoder()

/**
 * The pieces of a text as a body. The next is asked for once the caller has taken the one before it; where one fails the
 * connection breaks, so that half a file is not taken for a whole one. `onEnd` is called once, however it ends.
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
