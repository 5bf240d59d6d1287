import { hash, verify } from '@node-rs/argon2'

// argon2id, 64 MiB, three passes: about 40 ms on one core, and off the main thread.
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

/** However its accents were typed. */
const typed = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(typed(password), OPTIONS)

export const isSamePassword = (one: string, other: string): boolean => typed(one) === typed(other)

let hashOfNobody: Promise<string> | undefined

/**
 * Whether the password is the account's. Takes as long without a hash as with one, so that nobody can tell an unknown
 * address from a known one; that is why it is called for both.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  hashOfNobody ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await hashOfNobody), typed(password))
  return matches && passwordHash !== null
}

/** Makes the hash that unknown addresses are checked against, so that the first of them does not wait for it. */
export const preparePasswords = async (): Promise<void> => void (await verifyPassword(null, 'nobody'))
