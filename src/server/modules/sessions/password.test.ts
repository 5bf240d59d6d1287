import { describe, expect, it } from 'vitest'
import { hashPassword, preparePasswords, verifyPassword } from './password.ts'

const medianMs = async (work: () => Promise<unknown>) => {
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const begin = performance.now()
    await work()
    times.push(performance.now() - begin)
  }
  return times.sort((a, b) => a - b)[3] ?? 0
}

describe('a password', () => {
  it('is stored as argon2id with the cost that was chosen, each time with a salt of its own', async () => {
    const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')]

    expect(first).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(second).not.toBe(first)
    expect(await verifyPassword(first, 'correct horse')).toBe(true)
    expect(await verifyPassword(first, 'correct horse ')).toBe(false)
  })

  it('is the same however its accents were typed', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(true)
  })

  it('is never right without a hash, not even the one that stands in for it', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
    expect(await verifyPassword(null, '')).toBe(false)
  })

  it('takes as long to refuse for an unknown account as for a known one', async () => {
    const known = await hashPassword('correct horse')
    await preparePasswords()

    const forKnown = await medianMs(() => verifyPassword(known, 'wrong'))
    const forUnknown = await medianMs(() => verifyPassword(null, 'wrong'))

    // Without the work it would be a hundred times faster; the rest is how busy the machine is.
    expect(forUnknown).toBeGreaterThan(forKnown / 4)
    expect(forUnknown).toBeLessThan(forKnown * 4)
  })

  it('is hashed off the main thread', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)

    await hashPassword('correct horse')

    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })
})
