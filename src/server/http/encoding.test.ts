import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { encodeToKeep } from './encoding.ts'

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['', (bytes: Buffer) => bytes],
] as const)('caches no more memory than the bytes of an answer: %s', async (encoding, decode) => {
  for (const length of [0, 1, 500, 20_000, 200_000]) {
    const body = Buffer.concat([Buffer.from(`a${'b c'.repeat(length)}`)])
    const kept = await encodeToKeep(body, encoding)

    expect(kept.buffer.byteLength).toBe(kept.length)
    expect(decode(kept).equals(body)).toBe(true)
  }
})

it('caches a buffer of its own without a copy', async () => {
  const body = Buffer.concat([Buffer.alloc(100_000, 'a'), Buffer.from('b')])

  expect(await encodeToKeep(body, '')).toBe(body)
})
