import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_HEADER } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { tokenHashOf } from './token.ts'

/** Over https the prefix makes browsers insist on Secure, this host and `Path=/`. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-sourcebook' : 'sourcebook'

const deviceCookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-device' : 'device')

export const DEVICE_SECONDS = 90 * 86_400

const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') }) as const

/** Tokens set at login or when a password is set. */
export interface LoginTokens {
  readonly session: string
  /** Identifies the browser at its next login (decision 0039). */
  readonly device: string
}

export const setLoginCookies = (reply: FastifyReply, config: Config, { session, device }: LoginTokens): void => {
  const { publicUrl, sessionMaxMs } = config
  const options = cookieOptions(publicUrl)
  reply
    .removeHeader(SESSION_HEADER)
    .setCookie(sessionCookieName(publicUrl), session, { ...options, maxAge: sessionMaxMs / 1000 })
    .setCookie(deviceCookieName(publicUrl), device, { ...options, sameSite: 'strict', maxAge: DEVICE_SECONDS })
}

/** Hash of the browser's device token; null without one. */
export const deviceOf = ({ cookies }: FastifyRequest, { publicUrl }: Config): Buffer | null => {
  const token = cookies[deviceCookieName(publicUrl)]
  return token === undefined ? null : tokenHashOf(token)
}

/** Ends the session in the browser: cookie and HTTP cache (decision 0041). The page clears its own storage. */
export const clearSessionCookie = (reply: FastifyReply, { publicUrl }: Config): void =>
  void reply.clearCookie(sessionCookieName(publicUrl), cookieOptions(publicUrl)).header('clear-site-data', '"cache"')
