import type { FastifyInstance } from 'fastify'
import { tagEndpoints } from '#contract/sources/tags.ts'
import type { Db } from '#server/db/kysely.ts'
import { route } from '#server/route.ts'
import { tagsIn } from './repository.ts'

export const registerTags = (app: FastifyInstance, { db }: { readonly db: Db }): void => {
  const tags = tagsIn(db)

  route(app, tagEndpoints.list, ({ actor, query }) =>
    query.search === '' ? tags.listMostUsed(actor) : tags.search(actor, query.search),
  )

  route(app, tagEndpoints.create, async ({ actor, body, reply }) => {
    const { tag, isNew } = await tags.ensure(actor, body().label)
    if (!isNew) reply.code(200)
    return tag
  })
}
