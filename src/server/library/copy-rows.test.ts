import { expect, it } from 'vitest'
import type { IndexedSource } from '#server/library-index/index.ts'
import { readRows } from './copy-rows.ts'

const field = (content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length)
  return Buffer.concat([length, content])
}

const number = (value: number) => {
  const content = Buffer.alloc(8)
  content.writeBigInt64BE(BigInt(value))
  return field(content)
}

const row = ([id, title, text, tags, facts]: (typeof ROWS)[number]) =>
  Buffer.concat([
    Buffer.from([0, 9]),
    number(id),
    number(7),
    number(9),
    number(11),
    number(-1),
    field(Buffer.from(title)),
    field(Buffer.from(text)),
    field(Buffer.from(tags)),
    field(Buffer.from(facts)),
  ])

const HEADER = Buffer.alloc(19)
const END = Buffer.from([255, 255])
const ROWS = [
  [1, '', '', '', ''],
  [2 ** 40, 'é', ' é 😀', '7', 'GE,001 en'],
  [3, 'x'.repeat(300), ` ${'y'.repeat(1000)}`, '1 23 456', 'unknown'],
  [4, 'last', ' last', '5', ' '],
] as const

const copy = Buffer.concat([HEADER, ...ROWS.map(row), END])

async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield Buffer.from(bytes.subarray(at, at + length))
}

it.each([1, 2, 13, 20, 100, 700, copy.length])('reads rows that come in pieces of %d bytes', async (length) => {
  const read: unknown[] = []
  await readRows(inPieces(copy, length), ({ id, sortTitle, searchText, tags, facts }: IndexedSource) => {
    read.push([id, ...[sortTitle, searchText, tags, facts].map((text) => Buffer.from(text).toString())])
  })

  expect(read).toEqual(ROWS)
})

it('reports a copy that ends too early', async () => {
  const cut = copy.subarray(0, copy.length - 3)

  await expect(readRows(inPieces(cut, 100), () => {})).rejects.toThrow('ends too early')
})
