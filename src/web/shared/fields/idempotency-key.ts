const BYTES = 16

/** A random key for what is sent once. Not by `randomUUID`, which browsers lack where the page comes without https. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
