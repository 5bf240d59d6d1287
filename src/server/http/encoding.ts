import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How a body is written; '' as it is. */
export type Encoding = 'br' | 'gzip' | ''

const QUALITY = /;\s*q\s*=\s*([\d.]+)/i

/** The best of these encodings that an Accept-Encoding header takes, in their order. */
export const acceptedEncoding = (header: string | undefined, offered: readonly Encoding[]): Encoding => {
  const taken = new Map<string, boolean>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = ''] = part.split(';')
    taken.set(name.trim(), Number(QUALITY.exec(part)?.[1] ?? 1) > 0)
  }
  return offered.find((encoding) => taken.get(encoding) ?? taken.get('*') ?? false) ?? ''
}

const compressors = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}

// What comes out of a compressor is a piece of what it worked in, and so is a small buffer of what all share: with it, all
// of that would be kept, a hundred times as much as the answer. What is put together of two large parts has its own already.
const inMemoryOfItsOwn = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Compresses what is kept, so well rather than fast; it takes no more memory than it has bytes. */
export const encodeToKeep = async (body: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === '') return inMemoryOfItsOwn(body)
  const brotli = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return inMemoryOfItsOwn(
    encoding === 'br' ? await compressors.br(body, { params: brotli }) : await compressors.gzip(body, { level: 6 }),
  )
}

/** Compresses what is made for one reply, so fast; for who is called back. */
export const encodeOnceFor = (body: Buffer | string, done: (error: Error | null, encoded: Buffer) => void): void =>
  gzip(body, { level: 1 }, done)

/** The same for who waits. */
export const encodeOnce = promisify(encodeOnceFor)
