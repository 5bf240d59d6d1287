import type { SessionUser } from '#contract/people/sessions.ts'

/** Session of the caller; null for a guest. */
export interface Session {
  readonly user: SessionUser
  readonly tokenHash: Buffer
}
