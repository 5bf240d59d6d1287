import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './error.ts'

/*
 * Encrypted stream: a header of 68 bytes and AES-256-GCM pieces (STREAM; format in decision 0049). Each nonce contains
 * the piece's number and an end mark, so that pieces can't be changed, removed, added or reordered.
 */

const MAGIC = Buffer.from('SRCBK-1\n')
const SALT = { at: 12, bytes: 16 } as const
const PREFIX = { at: 28, bytes: 8 } as const
const CHECK = { at: 36, bytes: 32 } as const
const HEADER_BYTES = 68
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
const SEALED_BYTES = PIECE_BYTES + TAG_BYTES
// The nonce's last part has 31 bits beside the end mark.
const MOST_PIECES = 2 ** 31

/** scrypt parameters. */
export interface KeyCost {
  /** Binary logarithm. */
  readonly logN: number
  readonly r: number
  readonly p: number
}

// 32 MB for a quarter of a second: OWASP's recommended work in little memory.
const COST: KeyCost = { logN: 15, r: 8, p: 3 }
// Upper bound for a header, so that a foreign file can't exhaust memory.
const MOST: KeyCost = { logN: 20, r: 16, p: 8 }
const MOST_MEMORY = 1024 * 1024 * 1024

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

const keysOf = async (passphrase: string, salt: Buffer, { logN, r, p }: KeyCost) => {
  const N = 2 ** logN
  if (128 * N * r > MOST_MEMORY) throw new BackupError('asks for more memory than a backup does')
  const both = await derive(passphrase.normalize('NFC'), salt, 64, { N, r, p, maxmem: 256 * N * r })
  return { pieces: both.subarray(0, 32), header: both.subarray(32) }
}

const checkOf = (key: Buffer, header: Buffer) => createHmac('sha256', key).update(header.subarray(0, CHECK.at)).digest()

const makeHeader = async (passphrase: string, cost: KeyCost) => {
  const salt = randomBytes(SALT.bytes)
  const keys = await keysOf(passphrase, salt, cost)
  const costs = Buffer.from([cost.logN, cost.r, cost.p, 0])
  const open = Buffer.concat([MAGIC, costs, salt, randomBytes(PREFIX.bytes)])
  return { header: Buffer.concat([open, checkOf(keys.header, open)]), key: keys.pieces }
}

const isHeader = (header: Buffer) =>
  header.length === HEADER_BYTES && header.subarray(0, MAGIC.length).equals(MAGIC) && header[MAGIC.length + 3] === 0

const isBearable = ({ logN, r, p }: KeyCost) =>
  Math.min(logN, r, p) > 0 && logN <= MOST.logN && r <= MOST.r && p <= MOST.p

const costIn = (header: Buffer): KeyCost => {
  if (!isHeader(header)) throw new BackupError('is not a file that this release encrypts')
  const at = MAGIC.length
  const cost = { logN: header.readUInt8(at), r: header.readUInt8(at + 1), p: header.readUInt8(at + 2) }
  if (!isBearable(cost)) throw new BackupError('asks for more work than a backup does')
  return cost
}

const readHeader = async (passphrase: string, header: Buffer) => {
  const keys = await keysOf(passphrase, header.subarray(SALT.at, SALT.at + SALT.bytes), costIn(header))
  if (!timingSafeEqual(checkOf(keys.header, header), header.subarray(CHECK.at))) throw new WrongKeyError()
  return keys.pieces
}

/** A wrong key and a changed header are indistinguishable. */
export class WrongKeyError extends BackupError {
  constructor() {
    super('was encrypted with another BACKUP_KEY')
  }
}

const nonceOf = (header: Buffer, index: number, isLast: boolean): Buffer => {
  if (index >= MOST_PIECES) throw new BackupError('is too large to be encrypted')
  const end = Buffer.alloc(4)
  end.writeUInt32BE(index + (isLast ? MOST_PIECES : 0))
  return Buffer.concat([header.subarray(PREFIX.at, PREFIX.at + PREFIX.bytes), end])
}

/** Splits into pieces of `bytes`; the last is never empty unless all input is. */
async function* inPieces(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<[Buffer, isLast: boolean]> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size <= bytes) continue
    let rest = Buffer.concat(held)
    for (; rest.length > bytes; rest = rest.subarray(bytes)) yield [rest.subarray(0, bytes), false]
    held = [rest]
    size = rest.length
  }
  yield [Buffer.concat(held), true]
}

/** Encrypting transform. Tests pass a low `cost`. */
export const sealWith = (passphrase: string, cost: KeyCost = COST) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { header, key } = await makeHeader(passphrase, cost)
    yield header
    let index = 0
    for await (const [piece, isLast] of inPieces(chunks, PIECE_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(header, index, isLast)).setAAD(header)
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
      index += 1
    }
  }

/** Decrypting transform; emits verified bytes only, or throws a `BackupError`. */
export const openWith = (passphrase: string) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const source = chunks[Symbol.asyncIterator]()
    const start = await takeHeader(source)
    const header = start.subarray(0, HEADER_BYTES)
    const key = await readHeader(passphrase, header)
    let index = 0
    for await (const [sealed, isLast] of inPieces(startingWith(start.subarray(HEADER_BYTES), source), SEALED_BYTES)) {
      const nonce = nonceOf(header, index, isLast)
      const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      index += 1
      yield openPiece(opener.setAAD(header), sealed, index)
    }
  }

const openPiece = (opener: DecipherGCM, sealed: Buffer, number: number): Buffer => {
  const end = sealed.length - TAG_BYTES
  try {
    opener.setAuthTag(sealed.subarray(end))
    return Buffer.concat([opener.update(sealed.subarray(0, end)), opener.final()])
  } catch (cause) {
    throw new BackupError(`is not as it was written: piece ${number} is another, or in another place`, { cause })
  }
}

const takeHeader = async (source: AsyncIterator<Buffer>): Promise<Buffer> => {
  let start = Buffer.alloc(0)
  while (start.length < HEADER_BYTES) {
    const { value, done } = await source.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  return start
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
