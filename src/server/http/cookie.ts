import type { FastifyReply } from 'fastify'
import { SESSION_HEADER } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'

/** The name of the session cookie. Over https the prefix makes browsers insist on Secure, this host and `Path=/`. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-sourcebook' : 'sourcebook'

const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') }) as const

/** Begins a session for the caller, who had none. */
export const setSessionCookie = (reply: FastifyReply, { publicUrl, sessionMaxMs }: Config, token: string): void =>
  void reply.removeHeader(SESSION_HEADER).setCookie(sessionCookieName(publicUrl), token, {
    ...cookieOptions(publicUrl),
    maxAge: sessionMaxMs / 1000,
  })

/**
 * Ends the caller's session in the browser: its cookie, and the answers that the browser has kept (decision 0041). What the page
 * keeps stays for the page to take away.
 */
export const clearSessionCookie = (reply: FastifyReply, { publicUrl }: Config): void =>
  void reply.clearCookie(sessionCookieName(publicUrl), cookieOptions(publicUrl)).header('clear-site-data', '"cache"')
