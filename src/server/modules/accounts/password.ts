import { hash, verify } from '@node-rs/argon2'
import { HttpError } from '#server/errors.ts'
import { observed } from '#server/observed.ts'
import { boundedQueue } from './bounded-queue.ts'

// argon2id, 64 MiB, three passes: about 40 ms on one core, off the main thread.
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

const RETRY_SECONDS = 5

/**
 * Queue of all hashes in this process (decision 0039). Two at once leave half of libuv's threads free and take at most
 * 128 MiB.
 */
export const hashing = boundedQueue({
  atOnce: 2,
  mostWaiting: 100,
  rejectWith: () => new HttpError('unavailable', { retryAfter: RETRY_SECONDS }),
})

const typed = (password: string) => password.normalize('NFC')

/** `gone` removes it from the queue. Throws 503 if too many wait. */
export const hashPassword = (password: string, gone?: AbortSignal): Promise<string> =>
  observed('hash a password', () => hashing.run(() => hash(typed(password), OPTIONS), gone))

export const isSamePassword = (one: string, other: string): boolean => typed(one) === typed(other)

let hashOfNobody: Promise<string> | undefined

/**
 * Checks a password. Call it for unknown accounts too (null hash): it takes equally long, which hides whether the
 * address is known. Throws 503 like `hashPassword`.
 */
export const verifyPassword = (passwordHash: string | null, password: string, gone?: AbortSignal): Promise<boolean> =>
  observed('check a password', () =>
    hashing.run(async () => {
      // Runs within the queue slot already held.
      hashOfNobody ??= hash('nobody has this password', OPTIONS)
      const matches = await verify(passwordHash ?? (await hashOfNobody), typed(password))
      return matches && passwordHash !== null
    }, gone),
  )

/** Prepares the dummy hash, so that the first unknown address doesn't wait for it. */
export const preparePasswords = async (): Promise<void> => void (await verifyPassword(null, 'nobody'))
