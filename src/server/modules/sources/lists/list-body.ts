import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { Encoding } from '#server/http/encoding.ts'
import { Encoded } from '#server/route.ts'

const deflate = promisify(deflateRaw)

/** Categories part of a list's JSON, most of its bytes, shared by many replies. */
export class ListHead {
  readonly bytes: Buffer
  readonly #level: number
  #deflated: Promise<Buffer> | undefined

  constructor(json: Buffer, { isShared }: { isShared: boolean }) {
    this.bytes = json
    this.#level = isShared ? 6 : 1
  }

  deflated(): Promise<Buffer> {
    this.#deflated ??= deflate(this.bytes, { level: this.#level, finishFlush: constants.Z_SYNC_FLUSH })
    return this.#deflated
  }
}

export interface ListJson {
  readonly head: ListHead
  readonly tail: string
}

// gzip header without time, name and system.
const GZIP_BEGIN = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

const gzipEnd = (head: Buffer, tail: Buffer) => {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(tail, crc32(head)))
  end.writeUInt32LE((head.length + tail.length) % 2 ** 32, 4)
  return end
}

export const listBytes = ({ head: { bytes }, tail }: ListJson): Buffer => {
  // Single buffer: a separate tail would add a third more garbage (decision 0017).
  const body = Buffer.allocUnsafe(bytes.length + Buffer.byteLength(tail))
  bytes.copy(body)
  body.write(tail, bytes.length)
  return body
}

export const encodeList = async ({ head, tail }: ListJson, encoding: Encoding): Promise<Encoded> => {
  if (encoding !== 'gzip') return new Encoded(listBytes({ head, tail }), '')
  const rest = Buffer.from(tail)
  const parts = await Promise.all([head.deflated(), deflate(rest, { level: 1 })])
  return new Encoded(Buffer.concat([GZIP_BEGIN, ...parts, gzipEnd(head.bytes, rest)]), 'gzip')
}
