import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

export interface InputFile {
  readonly name: string
  /** Bytes; 0 if unknown until the end. */
  readonly size: number
  readonly bytesRead: number
  readonly failure: string | null
  chunks(): AsyncGenerator<Uint8Array>
}

const CHUNK_BYTES = 64 * 1024

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'access is denied',
  EISDIR: 'it is a folder',
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? (REASONS[error.code] ?? error.message) : error.message
}

const sizeOf = async (name: string): Promise<number> => {
  try {
    return (await stat(name)).size
  } catch {
    return 0
  }
}

/** Opens a file, or standard input for '-'. Read errors end `chunks` and are set in `failure`. */
export const openInput = async (name: string, standardInput: Readable): Promise<InputFile> => {
  const isStandard = name === '-'
  let bytesRead = 0
  let failure: string | null = null
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      const stream = isStandard ? standardInput : createReadStream(name, { highWaterMark: CHUNK_BYTES })
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytesRead += chunk.length
        yield chunk
      }
    } catch (error) {
      failure = reasonOf(error)
    }
  }
  return {
    name,
    size: isStandard ? 0 : await sizeOf(name),
    get bytesRead() {
      return bytesRead
    },
    get failure() {
      return failure
    },
    chunks,
  }
}
