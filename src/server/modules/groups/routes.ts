import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { stateOf } from '#contract/sources/state-of.ts'
import { type Authorized, authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { forbidden, stale } from '#server/errors.ts'
import { clearSessionCookie } from '#server/http/cookie.ts'
import { matchesVersion } from '#server/http/if-match.ts'
import { route } from '#server/route.ts'
import { groupPeopleIn, type Member } from './people-repository.ts'
import { groupsIn, presentUser, type UserRow } from './repository.ts'
import { groupWritesIn } from './write-repository.ts'

interface GroupDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

export const registerGroups = (app: FastifyInstance, dependencies: GroupDependencies): void => {
  groupRoutes(app, dependencies)
  peopleRoutes(app, dependencies)
}

const groupRoutes = (app: FastifyInstance, { db, clock }: GroupDependencies) => {
  const groups = groupsIn(db)

  route(app, groupEndpoints.list, ({ actor }) => groups.list(actor))

  route(app, groupEndpoints.invitations, ({ actor }) => groups.listPending(actor))

  route(app, groupEndpoints.detail, async ({ actor, params }) =>
    groups.detail(actor, authorizeOrHide(actor, 'group.read', await groups.findNamed(params.slug))),
  )

  route(app, groupEndpoints.create, (call) =>
    app.oncePerKey(call, async (tx, { actor, body, unlessAnswered }) => {
      const { name, link, user } = unlessAnswered(body())
      return groupWritesIn(tx, clock).add(actor, { name, link: link || null, owner: user })
    }),
  )

  // Read after the transaction, because the final log entry blocks other writers of the group.

  route(app, groupEndpoints.update, async ({ actor, params, body, request }) => {
    const changed = await transact(db, async (tx) => {
      const writes = groupWritesIn(tx, clock)
      const found = await writes.lock(actor, 'group.change', params.groupId)
      const group = authorizeOrHide(actor, 'group.change', found)
      const { name, link = group.link } = body()
      if (!matchesVersion(request, stateOf(group.name, group.link ?? ''))) stale()
      return writes.change(actor, group, { name, link: link || null })
    })
    return groups.detail(actor, changed)
  })

  route(app, groupEndpoints.logSearches, async ({ actor, params, body }) => {
    const switched = await transact(db, async (tx) => {
      const writes = groupWritesIn(tx, clock)
      const found = await writes.lock(actor, 'group.logSearches', params.groupId)
      return writes.switchSearchLog(actor, authorizeOrHide(actor, 'group.logSearches', found), body().logsSearches)
    })
    return groups.detail(actor, switched)
  })

  route(app, groupEndpoints.checkLinks, async ({ actor, params, body }) => {
    const switched = await transact(db, async (tx) => {
      const writes = groupWritesIn(tx, clock)
      const found = await writes.lock(actor, 'group.checkLinks', params.groupId)
      return writes.switchLinkChecks(actor, authorizeOrHide(actor, 'group.checkLinks', found), body().checksLinks)
    })
    return groups.detail(actor, switched)
  })

  route(app, groupEndpoints.research, async ({ actor, params, body }) => {
    const changed = await transact(db, async (tx) => {
      const writes = groupWritesIn(tx, clock)
      const found = await writes.lock(actor, 'group.research', params.groupId)
      return writes.changeResearch(actor, authorizeOrHide(actor, 'group.research', found), body())
    })
    return groups.detail(actor, changed)
  })

  route(app, groupEndpoints.remove, ({ actor, params }) =>
    transact(db, async (tx) => {
      const writes = groupWritesIn(tx, clock)
      await writes.remove(actor, authorizeOrHide(actor, 'group.delete', await writes.lockToRemove(actor, params.id)))
      return undefined
    }),
  )
}

/** Deletable accounts: users of manageable groups, never administrators. */
const removable = (actor: Actor, user: UserRow | undefined): Authorized<'group.change', Member> => {
  const found = authorizeOrHide(actor, 'group.change', user)
  return isMember(found) ? found : forbidden('an administrator', 'An administrator can’t be deleted')
}

const isMember = <T extends UserRow>(user: T): user is T & Member => user.groupId !== null

const peopleRoutes = (app: FastifyInstance, { db, config, clock }: GroupDependencies) => {
  route(app, groupEndpoints.invite, async (call) => {
    const { actor, params } = call
    // Unauthorized attempts don't count.
    authorizeOrHide(actor, 'group.change', await groupsIn(db).find(params.groupId))
    // Refused addresses count, otherwise addresses could be probed.
    await app.countHit('invite', String(params.groupId))
    return app.oncePerKey(call, async (tx, { body, unlessAnswered }) => {
      const found = await groupWritesIn(tx, clock).lock(actor, 'group.change', params.groupId)
      const group = authorizeOrHide(actor, 'group.change', found)
      const { groupManager, ...who } = unlessAnswered(body())
      const role = groupManager ? 'ROLE_GROUP_MANAGER' : 'ROLE_USER'
      return presentUser(await groupPeopleIn(tx, clock).invite(actor, group, { ...who, role }))
    })
  })

  route(app, groupEndpoints.removeUser, async ({ actor, params, reply }) => {
    await transact(db, async (tx) => {
      const people = groupPeopleIn(tx, clock)
      await people.remove(actor, removable(actor, await people.lockUser(actor, params.userId)))
    })
    if (params.userId === actor.id) clearSessionCookie(reply, config)
    return undefined
  })
}
