import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { type GroupDetail, groupEndpoints } from '#contract/groups.ts'
import { authorizeOrHide } from '#server/authorize.ts'
import { notFound } from '#server/errors.ts'
import { route } from '#server/route.ts'
import type { GroupRepository } from './repository.ts'
import type { GroupWriteRepository } from './write-repository.ts'

export const groupRoutes = (app: FastifyInstance, groups: GroupRepository, writes: GroupWriteRepository): void => {
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
