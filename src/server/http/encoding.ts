import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | ''

const QUALITY = /;\s*q\s*=\s*([\d.]+)/i

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

// Copies the bytes: compressor output and small buffers share larger memory, which a cache would retain. Concatenations
// are copies already.
const inMemoryOfItsOwn = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Compresses for the cache: slowly, and into memory of its own. */
export const encodeToKeep = async (body: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === '') return inMemoryOfItsOwn(body)
  const brotli = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return inMemoryOfItsOwn(
    encoding === 'br' ? await compressors.br(body, { params: brotli }) : await compressors.gzip(body, { level: 6 }),
  )
}

/** Compresses one reply, fast; callback form. */
export const encodeOnceFor = (body: Buffer | string, done: (error: Error | null, encoded: Buffer) => void): void =>
  gzip(body, { level: 1 }, done)

export const encodeOnce = promisify(encodeOnceFor)
