import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { messages } from '#contract/messages.ts'
import { sourceEndpoints } from '#contract/sources.ts'
import { invalidField, notFound } from '#server/errors.ts'
import { route } from '#server/route.ts'
import type { GroupSourceRepository } from './group-repository.ts'
import { presentSource } from './presenter.ts'
import type { SourceRepository } from './repository.ts'

export const groupSourceRoutes = (
  app: FastifyInstance,
  sources: SourceRepository,
  groupSources: GroupSourceRepository,
): void => {
  const seen = async (actor: Actor, id: number) => (await sources.find(actor, id)) ?? notFound()

  route(app, sourceEndpoints.addToGroup, async ({ actor, params, body }) => {
    const source = await seen(actor, params.source)
    const filing = await groupSources.file(actor, source, body().subCategory)
    if (filing === 'no source') notFound()
    // A category of another group, and one of the global taxonomy, is none either.
    if (filing === 'no category') throw invalidField('subCategory', messages.choice)
    return presentSource(actor, await seen(actor, source.id))
  })

  route(app, sourceEndpoints.removeFromGroup, async ({ actor, params }) => {
    if (!(await groupSources.remove(actor, await seen(actor, params.source)))) notFound()
    return undefined
  })
}
