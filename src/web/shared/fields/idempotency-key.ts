const BYTES = 16

/** `randomUUID` is missing without https. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
