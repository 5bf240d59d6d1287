import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { openWith, sealWith } from './sealed.ts'

const KEY = 'correct horse battery staple'
const cost = { logN: 4, r: 8, p: 1 }
const HEADER = 68
const PIECE = 65_552

const through = (chunks: Iterable<Buffer>, work: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>) =>
  buffer(Readable.from(chunks, { objectMode: false }).compose(work))

const seal = (clear: Buffer, key = KEY) => through([clear], sealWith(key, cost))
const open = (sealed: Buffer, key = KEY) => through([sealed], openWith(key))

/** Three different whole pieces and a shorter one. */
const clear = Buffer.alloc(3 * 65_536 + 1000)
for (let at = 0; at < clear.length; at += 4) clear.writeUInt32BE(at, at)

let sealed: Buffer
let foreign: Buffer
beforeAll(async () => {
  sealed = await seal(clear)
  foreign = await seal(clear)
})

const header = () => sealed.subarray(0, HEADER)
const piece = (index: number, of = sealed) => of.subarray(HEADER + index * PIECE, HEADER + (index + 1) * PIECE)
const with3 = (...pieces: Buffer[]) => Buffer.concat([header(), ...pieces])

describe('a sealed file', () => {
  it.each([67, 68, 69, 65_552, 70_000])('opens unchanged, however it is split: %i bytes at a time', async (size) => {
    const opened = await through(inChunks(sealed, size), openWith(KEY))

    expect(opened.equals(clear)).toBe(true)
  })

  it('reveals nothing of its content, and is never the same twice', () => {
    expect(sealed.includes(clear.subarray(0, 32))).toBe(false)
    expect(sealed.subarray(12).equals(foreign.subarray(12))).toBe(false)
    expect(piece(0).equals(piece(0, foreign))).toBe(false)
  })

  it('opens with the key in another Unicode form', async () => {
    const composed = await seal(Buffer.from('text'), 'é'.normalize('NFC').repeat(16))

    expect((await open(composed, 'é'.normalize('NFD').repeat(16))).toString()).toBe('text')
  })
})

const inChunks = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))

describe('a changed file is refused', () => {
  it.each<[string, () => Buffer, number]>([
    ['cut off in a piece', () => sealed.subarray(0, -1), 4],
    ['cut off behind a piece', () => sealed.subarray(0, HEADER + 3 * PIECE), 3],
    ['cut off in the mark of a piece', () => sealed.subarray(0, HEADER + PIECE + 7), 2],
    ['cut off behind the header', () => header(), 1],
    ['two pieces swapped', () => with3(piece(1), piece(0), piece(2), piece(3)), 1],
    ['a piece twice', () => with3(piece(0), piece(0), piece(1), piece(2), piece(3)), 2],
    ['a piece twice at the end', () => with3(piece(0), piece(1), piece(2), piece(3), piece(3)), 4],
    ['a piece left out', () => with3(piece(0), piece(2), piece(3)), 2],
    ['the last piece alone', () => with3(piece(3)), 1],
    ['a piece of another file with the same key', () => with3(piece(0), piece(1, foreign), piece(2), piece(3)), 2],
    ['all pieces of another file with the same key', () => with3(foreign.subarray(HEADER)), 1],
    ['something behind the end', () => Buffer.concat([sealed, Buffer.from([0])]), 4],
  ])('%s', async (_, changed, number) => {
    await expect(open(changed())).rejects.toThrow(
      `is not as it was written: piece ${number} is another, or in another place`,
    )
  })

  it.each([HEADER, HEADER + 40_000, HEADER + PIECE - 1, HEADER + PIECE, HEADER + 3 * PIECE + 999])(
    'with a bit flipped in byte %i',
    async (at) => {
      await expect(open(flipped(at))).rejects.toThrow('is not as it was written: piece')
    },
  )

  it.each([11, 12, 27, 28, 35, 36, 67])('with a bit flipped in byte %i of the header', async (at) => {
    await expect(open(flipped(at))).rejects.toThrow(
      at === 11 ? 'is not a file that this release encrypts' : 'was encrypted with another BACKUP_KEY',
    )
  })

  it.each([0, 10, 67])('with a header of %i bytes', async (bytes) => {
    await expect(open(sealed.subarray(0, bytes))).rejects.toThrow('is not a file that this release encrypts')
  })

  it.each([
    [30, 8, 1],
    [4, 200, 1],
    [4, 8, 0],
    [20, 16, 8],
  ])('with a header that asks for too much or no work: 2^%i, %i, %i', async (...costs) => {
    const asking = Buffer.from(sealed)
    asking.set(costs, 8)

    await expect(open(asking)).rejects.toThrow(/^asks for more (?:work|memory) than a backup does$/)
  })

  it('if it was sealed with another key', async () => {
    await expect(open(sealed, `${KEY}!`)).rejects.toThrow('was encrypted with another BACKUP_KEY')
  })
})

const flipped = (at: number) => {
  const changed = Buffer.from(sealed)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
