import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { type GroupDetail, groupEndpoints } from '#contract/groups.ts'
import { type Authorized, authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { clearSessionCookie } from '#server/http/cookie.ts'
import { route } from '#server/route.ts'
import { groupPeopleIn, type Member } from './people-repository.ts'
import { groupsIn, presentUser, type UserRow } from './repository.ts'
import { groupWritesIn } from './write-repository.ts'

interface GroupParts {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

export const registerGroups = (app: FastifyInstance, parts: GroupParts): void => {
  groupRoutes(app, parts)
  peopleRoutes(app, parts)
}

const groupRoutes = (app: FastifyInstance, { db, clock }: GroupParts) => {
  const groups = groupsIn(db)
  const writes = groupWritesIn(db, clock)

  const detailOf = async (actor: Actor, id: number): Promise<GroupDetail> =>
    groups.detail(actor, (await groups.find(id)) ?? notFound())

  route(app, groupEndpoints.list, ({ actor }) => groups.list(actor))

  route(app, groupEndpoints.detail, async ({ actor, params }) =>
    groups.detail(actor, authorizeOrHide(actor, 'group.read', await groups.findNamed(params.slug))),
  )

  route(app, groupEndpoints.create, async ({ actor, body }) => {
    const { name, link, user } = body()
    return detailOf(actor, await writes.add(actor, { name, link: link || null, owner: user }))
  })

  route(app, groupEndpoints.update, async ({ actor, params, body }) => {
    const group = authorizeOrHide(actor, 'group.change', await groups.find(params.groupId))
    const { name, link } = body()
    const changes = link === undefined ? { name } : { name, link: link || null }
    if (!(await writes.change(actor, group, changes))) notFound()
    return detailOf(actor, group.id)
  })

  route(app, groupEndpoints.logSearches, async ({ actor, params, body }) => {
    const group = authorizeOrHide(actor, 'group.logSearches', await groups.find(params.groupId))
    if (!(await writes.switchSearchLog(actor, group, body().logsSearches))) notFound()
    return detailOf(actor, group.id)
  })

  route(app, groupEndpoints.remove, async ({ actor, params }) => {
    const group = authorizeOrHide(actor, 'group.delete', await groups.find(params.id))
    if (!(await writes.remove(actor, group))) notFound()
    return undefined
  })
}

/** Whom the actor may delete: people of groups that they manage. Administrators see one another, and stay. */
const removable = (actor: Actor, user: UserRow | undefined): Authorized<'group.change', Member> => {
  const found = authorizeOrHide(actor, 'group.change', user)
  return isMember(found) ? found : forbidden('An administrator can’t be deleted')
}

const isMember = <T extends UserRow>(user: T): user is T & Member => user.groupId !== null

const peopleRoutes = (app: FastifyInstance, { db, config, clock }: GroupParts) => {
  const groups = groupsIn(db)
  const people = groupPeopleIn(db, clock)

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
