import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { groupEndpoints } from '#contract/groups.ts'
import { type Authorized, authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { clearSessionCookie } from '#server/http/cookie.ts'
import { route } from '#server/route.ts'
import type { GroupPeopleRepository, Member } from './people-repository.ts'
import { type GroupRepository, presentUser, type UserRow } from './repository.ts'

interface Repositories {
  readonly groups: GroupRepository
  readonly people: GroupPeopleRepository
}

/** Whom the actor may delete: people of groups that they manage. Administrators see one another, and stay. */
const removable = (actor: Actor, user: UserRow | undefined): Authorized<'group.change', Member> => {
  const found = authorizeOrHide(actor, 'group.change', user)
  return isMember(found) ? found : forbidden('An administrator can’t be deleted')
}

const isMember = <T extends UserRow>(user: T): user is T & Member => user.groupId !== null

export const groupPeopleRoutes = (app: FastifyInstance, config: Config, { groups, people }: Repositories): void => {
  route(app, groupEndpoints.invite, async ({ actor, params, body }) => {
    const group = authorizeOrHide(actor, 'group.change', await groups.find(params.groupId))
    // Before the body: what is refused for its address counts, so that nobody finds out addresses by the thousand.
    await app.countHit('invite', String(group.id))
    const { groupManager, ...who } = body()
    const role = groupManager ? 'ROLE_GROUP_MANAGER' : 'ROLE_USER'
    return presentUser((await people.invite(actor, group, { ...who, role })) ?? notFound())
  })

  route(app, groupEndpoints.removeUser, async ({ actor, params, reply }) => {
    const user = removable(actor, await groups.findUser(params.userId))
    if (!(await people.remove(actor, user))) notFound()
    if (user.id === actor.id) clearSessionCookie(reply, config)
    return undefined
  })
}
