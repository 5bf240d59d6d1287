import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits that fit into a cookie and an address. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Only this of a token is ever stored or looked up. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
