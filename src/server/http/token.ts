import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, safe for cookies and URLs. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Only the hash is stored or looked up. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
