import { verify } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

vi.mock('@node-rs/argon2', { spy: true })

const costOf = (hash: unknown) => String(hash).split('$').slice(1, 4).join()

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

  it('is never accepted without a stored hash, not even one equal to the dummy hash', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
    expect(await verifyPassword(null, '')).toBe(false)
  })

  it('is checked at the same cost for an unknown account as for a known one', async () => {
    const known = await hashPassword('correct horse')
    vi.mocked(verify).mockClear()

    await verifyPassword(known, 'wrong')
    await verifyPassword(null, 'wrong')

    const [[first, ...typed] = [], [second, ...typedNext] = [], ...others] = vi.mocked(verify).mock.calls
    expect(costOf(second)).toBe(costOf(first))
    expect([typedNext, others]).toEqual([typed, []])
  })

  it('is hashed off the main thread', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)

    await hashPassword('correct horse')

    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })
})
