import type { FastifyInstance } from 'fastify'
import { type Actor, canManageGroup } from '#contract/access.ts'
import { type GroupDetail, groupEndpoints } from '#contract/groups.ts'
import type { Authorized } from '#server/actor.ts'
import { authorize } from '#server/authorize.ts'
import { notFound } from '#server/errors.ts'
import { route } from '#server/route.ts'
import type { GroupRepository, GroupRow } from './repository.ts'
import type { GroupWriteRepository } from './write-repository.ts'

/** The group, or a 404: of a group that is not theirs to manage people see nothing. */
export const managed = (actor: Actor, group: GroupRow | undefined): Authorized<GroupRow> =>
  group && canManageGroup(actor, group.id) ? authorize(true, group) : notFound()

export const groupRoutes = (app: FastifyInstance, groups: GroupRepository, writes: GroupWriteRepository): void => {
  const find = async (actor: Actor, id: number) => managed(actor, await groups.find(id))
  const detailOf = async (actor: Actor, id: number): Promise<GroupDetail> =>
    groups.detail(actor, (await groups.find(id)) ?? notFound())

  route(app, groupEndpoints.list, ({ actor }) => groups.list(actor))

  route(app, groupEndpoints.detail, async ({ actor, params }) =>
    groups.detail(actor, managed(actor, await groups.findNamed(params.slug))),
  )

  route(app, groupEndpoints.create, async ({ actor, body }) => {
    const { name, link, user } = body()
    return detailOf(actor, await writes.add(actor, { name, link: link || null, owner: user }))
  })

  route(app, groupEndpoints.update, async ({ actor, params, body }) => {
    const group = await find(actor, params.groupId)
    const { name, link } = body()
    const changes = link === undefined ? { name } : { name, link: link || null }
    if (!(await writes.change(actor, group, changes))) notFound()
    return detailOf(actor, group.id)
  })

  route(app, groupEndpoints.logSearches, async ({ actor, params, body }) => {
    const group = await find(actor, params.groupId)
    if (!(await writes.switchSearchLog(actor, group, body().logsSearches))) notFound()
    return detailOf(actor, group.id)
  })

  route(app, groupEndpoints.remove, async ({ actor, params }) => {
    const group = await find(actor, params.id)
    if (!(await writes.remove(actor, group))) notFound()
    return undefined
  })
}
