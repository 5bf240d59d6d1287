import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { END_OF_ROWS, FrameReader } from './file.ts'

it.each([
  ['nothing is', [END_OF_ROWS], true],
  ['a byte is in the same chunk', [Buffer.concat([END_OF_ROWS, Buffer.from('x')])], false],
  ['a byte is in the next chunk', [END_OF_ROWS, Buffer.from('x')], false],
])('detects data behind the last frame: %s', async (_, chunks, isAtEnd) => {
  const reader = new FrameReader(Readable.from(chunks), 'a file')

  await reader.next()

  expect(await reader.isAtEnd()).toBe(isAtEnd)
})
