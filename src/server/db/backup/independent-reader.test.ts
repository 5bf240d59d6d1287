import { createDecipheriv, createHmac, scryptSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { sealWith } from './sealed.ts'

/* Decrypts by the format in decision 0049 alone, without the server's reader. So the decision is right, and a backup can be read without Sourcebook. */
const unseal = (file: Buffer, passphrase: string): Buffer => {
  if (file.toString('latin1', 0, 8) !== 'SRCBK-1\n') throw new Error('not a sealed file')
  const [logN = 0, r = 0, p = 0] = file.subarray(8, 11)
  const keys = scryptSync(passphrase.normalize('NFC'), file.subarray(12, 28), 64, {
    N: 1 << logN,
    r,
    p,
    maxmem: 2 ** 30,
  })
  const check = createHmac('sha256', keys.subarray(32)).update(file.subarray(0, 36)).digest()
  if (!check.equals(file.subarray(36, 68))) throw new Error('another key')
  const pieces: Buffer[] = []
  for (let at = 68, index = 0, isLast = false; !isLast; at += 65_552, index += 1) {
    const piece = file.subarray(at, at + 65_552)
    isLast = at + 65_552 >= file.length
    const nonce = Buffer.alloc(12)
    file.copy(nonce, 0, 28, 36)
    nonce.writeUInt32BE((isLast ? 0x80000000 : 0) + index, 8)
    const cipher = createDecipheriv('aes-256-gcm', keys.subarray(0, 32), nonce)
    cipher.setAAD(file.subarray(0, 68))
    cipher.setAuthTag(piece.subarray(piece.length - 16))
    pieces.push(cipher.update(piece.subarray(0, piece.length - 16)), cipher.final())
  }
  return Buffer.concat(pieces)
}

const KEY = 'correct horse battery staple'
const cost = { logN: 4, r: 8, p: 1 }

describe('a sealed file, read by a program written from the documentation,', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('contains the original %i bytes', async (bytes) => {
    const clear = Buffer.alloc(bytes, 'Sourcebook ')

    const sealed = await buffer(Readable.from([clear]).compose(sealWith(KEY, cost)))

    expect(unseal(sealed, KEY).equals(clear)).toBe(true)
    expect(sealed.length).toBe(68 + bytes + 16 * Math.max(1, Math.ceil(bytes / 65_536)))
  })
})
