import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_HEADER } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { tokenHashOf } from './token.ts'

/** The name of the session cookie. Over https the prefix makes browsers insist on Secure, this host and `Path=/`. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-sourcebook' : 'sourcebook'

const deviceCookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-device' : 'device')

/** How long a browser is known by its last login. */
export const DEVICE_SECONDS = 90 * 86_400

const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') }) as const

/** The tokens that a browser gets when somebody gives or sets their password in it. */
export interface LoginTokens {
  readonly session: string
  /** By which it is known at the next login (decision 0039). */
  readonly device: string
}

/** Begins a session for the caller, who had none, in a browser that is known from now on. */
export const setLoginCookies = (reply: FastifyReply, config: Config, { session, device }: LoginTokens): void => {
  const { publicUrl, sessionMaxMs } = config
  const options = cookieOptions(publicUrl)
  reply
    .removeHeader(SESSION_HEADER)
    .setCookie(sessionCookieName(publicUrl), session, { ...options, maxAge: sessionMaxMs / 1000 })
    .setCookie(deviceCookieName(publicUrl), device, { ...options, sameSite: 'strict', maxAge: DEVICE_SECONDS })
}

/** The hash of the token by which the caller's browser says that it is known; null where it says nothing. */
export const deviceOf = ({ cookies }: FastifyRequest, { publicUrl }: Config): Buffer | null => {
  const token = cookies[deviceCookieName(publicUrl)]
  return token === undefined ? null : tokenHashOf(token)
}

/**
 * Ends the caller's session in the browser: its cookie, and the answers that the browser has kept (decision 0041). What the page
 * keeps stays for the page to take away.
 */
export const clearSessionCookie = (reply: FastifyReply, { publicUrl }: Config): void =>
  void reply.clearCookie(sessionCookieName(publicUrl), cookieOptions(publicUrl)).header('clear-site-data', '"cache"')
