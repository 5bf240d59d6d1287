import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { type Category, categoryEndpoints } from '#contract/categories/categories.ts'
import { stateOf } from '#contract/sources/state-of.ts'
import { pluralize } from '#contract/text/pluralize.ts'
import { authorize, authorizeOrHide } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { conflict, invalidField, notFound, stale } from '#server/errors.ts'
import { matchesVersion } from '#server/http/if-match.ts'
import { route } from '#server/route.ts'
import { scopesOf } from '#server/scopes.ts'
import { categoriesIn, withCounts } from './repository.ts'
import { categoryWritesIn, unlessTaken } from './write-repository.ts'

const nameTaken = (): never => {
  throw invalidField('name', 'This name already exists')
}

const SOURCES = { one: 'source', many: 'sources' }

// Groups' private sources count as well, but an administrator may not learn their number (decision 0013, reach).
const stillHolds = (seen: number): never =>
  conflict(`It still holds ${seen === 0 ? 'sources that you can’t see' : pluralize(seen, SOURCES)}.`)

interface CategoryDependencies {
  readonly db: Db
  readonly clock: () => Date
}

export const registerCategories = (app: FastifyInstance, dependencies: CategoryDependencies): void => {
  listRoutes(app, dependencies)
  categoryRoutes(app, dependencies)
  subcategoryRoutes(app, dependencies)
}

const listRoutes = (app: FastifyInstance, { db }: CategoryDependencies) => {
  const categories = categoriesIn(db)

  route(app, categoryEndpoints.list, async ({ actor }) => {
    const counts = categories.countsOf({ groupId: null, scopes: scopesOf(actor) })
    return withCounts(...(await Promise.all([categories.listGlobal(), counts])))
  })

  route(app, categoryEndpoints.listGroup, async ({ actor }) => {
    const counts = categories.countsOf({ groupId: actor.groupId, scopes: scopesOf(actor) })
    return withCounts(...(await Promise.all([categories.listGroup(actor.groupId), counts])))
  })
}

const presentCategory = async (db: Db, actor: Actor, id: number): Promise<Category> => {
  const row = (await categoriesIn(db).find(id)) ?? notFound()
  const within = row.subcategories.map((sub) => sub.id)
  const counts = await categoriesIn(db).countsOf({ groupId: actor.groupId, scopes: scopesOf(actor), within })
  return withCounts([row], counts)[0] ?? notFound()
}

const checkEmpty = async (tx: Db, actor: Actor, where: { categoryId: number } | { subcategoryId: number }) => {
  const { all, seen } = await categoriesIn(tx).countSources(where, scopesOf(actor))
  if (all > 0) stillHolds(seen)
}

const categoryRoutes = (app: FastifyInstance, { db, clock }: CategoryDependencies) => {
  route(app, categoryEndpoints.create, (call) =>
    app.oncePerKey(call, async (tx, { actor, body, unlessAnswered }) => {
      const writes = categoryWritesIn(tx, clock)
      const owner = authorize(actor, 'taxonomy.change', { groupId: actor.groupId })
      const { name } = unlessAnswered(body())
      const id = (await writes.add(actor, owner, name)) ?? nameTaken()
      return { id, name, count: 0, subCategories: [] }
    }),
  )

  route(app, categoryEndpoints.update, async ({ actor, params, body, request }) => {
    const renaming = transact(db, async (tx) => {
      const writes = categoryWritesIn(tx, clock)
      const category = authorizeOrHide(actor, 'taxonomy.change', await writes.lock(actor, params.id))
      const { name } = body()
      if (!matchesVersion(request, stateOf(category.name))) stale()
      await writes.rename(actor, category, name)
    })
    if (!(await unlessTaken(renaming))) nameTaken()
    return presentCategory(db, actor, params.id)
  })

  route(app, categoryEndpoints.remove, ({ actor, params }) =>
    transact(db, async (tx) => {
      const writes = categoryWritesIn(tx, clock)
      const category = authorizeOrHide(actor, 'taxonomy.change', await writes.lockToRemove(actor, params.id))
      if (category.groupId === null) await checkEmpty(tx, actor, { categoryId: category.id })
      await writes.remove(actor, category)
      return undefined
    }),
  )
}

const subcategoryRoutes = (app: FastifyInstance, { db, clock }: CategoryDependencies) => {
  route(app, categoryEndpoints.createSubcategory, (call) =>
    app.oncePerKey(call, async (tx, { actor, params, body, unlessAnswered }) => {
      const writes = categoryWritesIn(tx, clock)
      const category = authorizeOrHide(actor, 'taxonomy.change', await writes.lock(actor, params.id))
      const { name } = unlessAnswered(body())
      const id = (await writes.addSubcategory(actor, category, name)) ?? nameTaken()
      return { id, name, count: 0 }
    }),
  )

  route(app, categoryEndpoints.updateSubcategory, async ({ actor, params, body, request }) => {
    const renaming = transact(db, async (tx) => {
      const writes = categoryWritesIn(tx, clock)
      const subcategory = authorizeOrHide(actor, 'taxonomy.change', await writes.lockSubcategory(actor, params.id))
      const { name } = body()
      if (!matchesVersion(request, stateOf(subcategory.name))) stale()
      await writes.renameSubcategory(actor, subcategory, name)
    })
    if (!(await unlessTaken(renaming))) nameTaken()
    const scopes = scopesOf(actor)
    const [found] = await categoriesIn(db).countsOf({ groupId: actor.groupId, scopes, within: [params.id] })
    return { id: params.id, name: body().name, count: found?.count ?? 0 }
  })

  route(app, categoryEndpoints.removeSubcategory, ({ actor, params }) =>
    transact(db, async (tx) => {
      const writes = categoryWritesIn(tx, clock)
      const subcategory = authorizeOrHide(
        actor,
        'taxonomy.change',
        await writes.lockSubcategoryToRemove(actor, params.id),
      )
      if (subcategory.groupId === null) await checkEmpty(tx, actor, { subcategoryId: subcategory.id })
      await writes.removeSubcategory(actor, subcategory)
      return undefined
    }),
  )
}
