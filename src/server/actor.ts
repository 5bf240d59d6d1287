import type { Actor } from '#contract/access.ts'
import type { SessionUser } from '#contract/session.ts'

/** Who is asking, as the session plugin found it; null for a guest. */
export interface Session {
  readonly user: SessionUser
  readonly tokenHash: Buffer
}

export const actorOf = (session: Session | null): Actor | null =>
  session && { id: session.user.id, role: session.user.role, groupId: session.user.group?.id ?? null }

/** The scopes of sources that the actor may see: 0 is public, a group's id its private ones, -1 the administrators'. */
export const scopesOf = (actor: Actor | null): number[] => (actor ? [0, actor.groupId ?? -1] : [0])

/** Where a tag or a private source of the actor belongs. */
export const ownScope = (actor: Actor): number => actor.groupId ?? -1

declare const authorized: unique symbol

/** Something that a policy let through. What writes take, so that forgetting the check does not compile. */
export type Authorized<T> = T & { readonly [authorized]: true }
