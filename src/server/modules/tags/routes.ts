import type { FastifyInstance } from 'fastify'
import { tagEndpoints } from '#contract/tags.ts'
import { route } from '#server/route.ts'
import type { TagRepository } from './repository.ts'

export const tagRoutes = (app: FastifyInstance, tags: TagRepository): void => {
  route(app, tagEndpoints.list, ({ actor, query }) =>
    query.search === '' ? tags.listMostUsed(actor) : tags.search(actor, query.search),
  )

  route(app, tagEndpoints.create, async ({ actor, body, reply }) => {
    const { tag, isNew } = await tags.ensure(actor, body().label)
    if (!isNew) reply.code(200)
    return tag
  })
}
