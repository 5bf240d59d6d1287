import { roles } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { dateTime, email, id, secret } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

export const role = z.enum(roles)

export const user = z.object({ id, fullName: z.string(), email: z.string(), role })

export const sessionUser = z.extend(user, {
  // `logsSearches` is present, as true, while the group logs searches, because members have a right to know.
  group: z.nullable(z.object({ id, name: z.string(), slug: z.string(), logsSearches: z.optional(z.literal(true)) })),
})
export type SessionUser = z.infer<typeof sessionUser>

/** `device` and `address` are '' if unknown. */
export const openSession = z.object({
  id,
  /** Browser and system, such as 'Firefox on Windows'. */
  device: z.string(),
  /** Network address at login. */
  address: z.string(),
  createdAt: dateTime,
  /** Rounded to the minute. */
  usedAt: dateTime,
  /** True for the caller's own session. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const loginInput = z.strictObject({ username: email, password: secret })
export type LoginInput = z.output<typeof loginInput>

export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/login/',
    summary: 'Open a session; the reply sets its cookie',
    action: 'session.open',
    errors: ['unauthenticated'],
    rateLimit: 'login',
    body: loginInput,
    reply: sessionUser,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout/',
    summary: 'End the session; also answers 204 without one',
    action: 'session.open',
  }),
  logoutEverywhere: endpoint({
    method: 'POST',
    path: '/logout/everywhere/',
    summary: 'End all sessions of the caller, on every device',
    action: 'session.endAll',
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/sessions/',
    summary: 'The caller’s open sessions, last used first',
    action: 'session.list',
    reply: z.array(openSession),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:id/',
    summary: 'End one of the caller’s sessions. For the current session this is a logout',
    action: 'session.endOne',
  }),
  endOf: endpoint({
    method: 'POST',
    path: '/user/sessions/end/:userId/',
    summary: 'End all sessions of a user; for administrators',
    action: 'session.endOf',
  }),
  me: endpoint({
    method: 'GET',
    path: '/user/me/',
    summary: 'The user of the session, or null',
    action: 'session.open',
    reply: z.object({ user: z.nullable(sessionUser) }),
  }),
}
