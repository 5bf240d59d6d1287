import { hash, verify } from '@node-rs/argon2'
import { HttpError } from '#server/errors.ts'
import { observed } from '#server/observed.ts'
import { boundedQueue } from './bounded-queue.ts'

// argon2id, 64 MiB, three passes: about 40 ms on one core, and off the main thread.
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

const RETRY_SECONDS = 5

/**
 * Every hash of this process goes through it (decision 0039). Two at once leave half of libuv's four threads to files and
 * names, and take 128 MiB at most; the last of a hundred waits for some seconds.
 */
export const hashing = boundedQueue({
  atOnce: 2,
  mostWaiting: 100,
  refusal: () => new HttpError('unavailable', { retryAfter: RETRY_SECONDS }),
})

/** However its accents were typed. */
const typed = (password: string) => password.normalize('NFC')

/** `gone` takes it out of the queue. Refused with a 503 where too many wait. */
export const hashPassword = (password: string, gone?: AbortSignal): Promise<string> =>
  observed('hash a password', () => hashing.run(() => hash(typed(password), OPTIONS), gone))

export const isSamePassword = (one: string, other: string): boolean => typed(one) === typed(other)

let hashOfNobody: Promise<string> | undefined

/**
 * Whether the password is the account's. Takes as long without a hash as with one, so that nobody can tell an unknown
 * address from a known one; that is why it is called for both. Refused like `hashPassword`.
 */
export const verifyPassword = (passwordHash: string | null, password: string, gone?: AbortSignal): Promise<boolean> =>
  observed('check a password', () =>
    hashing.run(async () => {
      // In the place that this has in the queue already.
      hashOfNobody ??= hash('nobody has this password', OPTIONS)
      const matches = await verify(passwordHash ?? (await hashOfNobody), typed(password))
      return matches && passwordHash !== null
    }, gone),
  )

/** Makes the hash that unknown addresses are checked against, so that the first of them does not wait for it. */
export const preparePasswords = async (): Promise<void> => void (await verifyPassword(null, 'nobody'))
