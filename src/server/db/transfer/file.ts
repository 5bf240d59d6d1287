import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline as pipelined, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/*
 * Format: gzip of frames (four bytes of length, then content): header as JSON; per table COPY text, an empty frame, the
 * row count as JSON.
 */

const LARGEST_FRAME = 256 * 1024 * 1024

export function frame(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

export const jsonFrame = (value: unknown): Buffer => frame(Buffer.from(JSON.stringify(value)))

export const END_OF_ROWS = frame(Buffer.alloc(0))

/** Writes frames to a file with mode 0600, atomically and synced. */
export async function writeFrames(file: string, frames: AsyncIterable<Buffer>): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`)
  try {
    const sink = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(frames, { objectMode: false }), createGzip({ level: 4 }), sink)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Reading error; takes precedence over 'ends early'. */
export class UnreadableError extends Error {}

export class FrameReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly name: string
  readonly #source: Readable
  #held: Buffer[] = []
  #size = 0

  constructor(source: Readable, name: string) {
    this.name = name
    this.#source = source
    this.#chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async next(): Promise<Buffer> {
    const length = (await this.#take(4)).readUInt32BE()
    if (length > LARGEST_FRAME) throw this.#broken()
    return this.#take(length)
  }

  async nextJson(): Promise<unknown> {
    const bytes = await this.next()
    try {
      return JSON.parse(bytes.toString())
    } catch {
      throw this.#broken()
    }
  }

  /** True at the end, after verifying trailing checks. */
  async isAtEnd(): Promise<boolean> {
    if (this.#size > 0) return false
    const { done } = await this.#chunks.next().catch((error: unknown) => this.#failed(error))
    return done === true
  }

  close(): void {
    this.#source.destroy()
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#size < length) {
      const chunk = await this.#read()
      this.#held.push(chunk)
      this.#size += chunk.length
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held)
    this.#held = all.length > length ? [all.subarray(length)] : []
    this.#size -= length
    return all.subarray(0, length)
  }

  async #read(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next().catch((error: unknown) => this.#failed(error))
    if (done) throw this.#broken()
    return value
  }

  #failed(error: unknown): never {
    if (error instanceof UnreadableError) throw error
    if (isMissing(error)) throw new Error(`${this.name} does not exist.`, { cause: error })
    throw this.#broken()
  }

  #broken(): Error {
    return new Error(`${this.name} is not a whole export of Sourcebook.`)
  }
}

export const readFrames = (file: string): FrameReader =>
  new FrameReader(
    // Read errors are reported to the consumer.
    pipelined(createReadStream(file), createGunzip(), () => {}),
    file,
  )

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Syncs a folder, so that its entries survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
