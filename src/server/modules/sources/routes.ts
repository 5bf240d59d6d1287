import type { FastifyInstance } from 'fastify'
import { type Actor, mayAct, type SourceOwnership } from '#contract/access.ts'
import { type OrderOption, sourceEndpoints } from '#contract/sources.ts'
import { authorize, authorizeOrHide } from '#server/authorize.ts'
import { notFound } from '#server/errors.ts'
import type { CategoryRepository } from '#server/modules/categories/repository.ts'
import type { TagRepository } from '#server/modules/tags/repository.ts'
import { route } from '#server/route.ts'
import { checkPublishing, readFields } from './fields.ts'
import { presentList, presentSource } from './presenter.ts'
import type { SourceRepository } from './repository.ts'
import type { SearchLog } from './search-log.ts'
import type { SourceWriteRepository } from './write-repository.ts'

interface Repositories {
  readonly sources: SourceRepository
  readonly writes: SourceWriteRepository
  readonly categories: CategoryRepository
  readonly tags: TagRepository
  readonly searches: SearchLog
}

const TITLE: OrderOption = { value: 'title', label: 'Title' }
const FAVORITE: OrderOption = { value: 'favorite', label: 'Favorite' }

/** The policy once more, on the row as it is under its lock: the one that was read before may have changed hands. */
const checkChange = (actor: Actor, fresh: SourceOwnership) => {
  authorize(actor, 'source.change', authorizeOrHide(actor, 'source.read', fresh))
}

export const sourceRoutes = (app: FastifyInstance, repositories: Repositories): void => {
  listRoutes(app, repositories)
  singleRoutes(app, repositories)
}

const listRoutes = (app: FastifyInstance, { sources, categories, searches }: Repositories) => {
  route(app, sourceEndpoints.list, async ({ actor, query, request }) => {
    const [list, taxonomy] = await Promise.all([
      sources.list(actor, query),
      categories.listGlobal(),
      searches.record(request.session?.user, { scope: 'global', query }),
    ])
    return presentList(actor, list, taxonomy)
  })

  route(app, sourceEndpoints.listGroup, async ({ actor, query, request }) => {
    const [list, subjects] = await Promise.all([
      sources.listGroup(actor, query),
      categories.listGroup(actor.groupId),
      searches.record(request.session?.user, { scope: 'group', query }),
    ])
    return presentList(actor, list, subjects)
  })

  route(app, sourceEndpoints.favorites, async ({ actor }) =>
    (await sources.listFavorites(actor)).map((row) => presentSource(actor, row)),
  )

  route(app, sourceEndpoints.newest, async ({ actor }) =>
    (await sources.listNewest(actor)).map((row) => presentSource(actor, row)),
  )

  route(app, sourceEndpoints.orders, async ({ actor }) => (actor ? [TITLE, FAVORITE] : [TITLE]))
}

const singleRoutes = (app: FastifyInstance, repositories: Repositories) => {
  const { sources, writes } = repositories
  const seen = async (actor: Actor | null, id: number) => (await sources.find(actor, id)) ?? notFound()
  const changeable = async (actor: Actor, id: number) => authorize(actor, 'source.change', await seen(actor, id))

  route(app, sourceEndpoints.detail, async ({ actor, params }) => presentSource(actor, await seen(actor, params.id)))

  route(app, sourceEndpoints.create, async ({ actor, body }) => {
    const { public: isPublic = mayAct(actor, 'source.publish'), subCategory, ...texts } = body()
    const input = { ...texts, public: isPublic, subCategory }
    const { tags = [] } = await readFields(repositories, actor, { input, wasPublic: false })
    const id = await writes.add(actor, { ...texts, isPublic, subcategoryId: subCategory, tags })
    return presentSource(actor, await seen(actor, id))
  })

  route(app, sourceEndpoints.update, async ({ actor, params, body }) => {
    const source = await changeable(actor, params.source)
    const changes = await readFields(repositories, actor, { input: body(), wasPublic: source.isPublic })
    const changed = await writes.change(actor, source, {
      changes,
      check: (fresh) => {
        checkChange(actor, fresh)
        checkPublishing(actor, changes.isPublic, fresh.isPublic)
      },
    })
    return presentSource(actor, changed ?? notFound())
  })

  route(app, sourceEndpoints.remove, async ({ actor, params }) => {
    const source = await changeable(actor, params.id)
    if (!(await writes.remove(actor, source, (fresh) => checkChange(actor, fresh)))) notFound()
    return undefined
  })

  route(app, sourceEndpoints.favorite, async ({ actor, params }) => ({
    favorite: await writes.toggleFavorite(actor, authorize(actor, 'source.favorite', await seen(actor, params.source))),
  }))
}
