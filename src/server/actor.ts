import type { SessionUser } from '#contract/people/sessions.ts'

/** Who is asking, as the session plugin found it; null for a guest. */
export interface Session {
  readonly user: SessionUser
  readonly tokenHash: Buffer
}
