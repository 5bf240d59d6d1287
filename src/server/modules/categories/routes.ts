import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { type Category, categoryEndpoints, type Subcategory } from '#contract/categories.ts'
import { pluralise } from '#contract/pluralise.ts'
import { authorize, authorizeOrHide } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { conflict, invalidField, notFound } from '#server/errors.ts'
import { route } from '#server/route.ts'
import { scopesOf } from '#server/scopes.ts'
import { categoriesIn, withCounts } from './repository.ts'
import { categoryWritesIn, unlessTaken } from './write-repository.ts'

const nameTaken = (): never => {
  throw invalidField('name', 'This name already exists')
}

const SOURCES = { one: 'source', many: 'sources' }

// What groups keep private is in the way as well, but not even its number is for an administrator (decision 0013, reach).
const stillHolds = (seen: number): never =>
  conflict(`It still holds ${seen === 0 ? 'sources that are not yours to see' : pluralise(seen, SOURCES)}`)

interface CategoryParts {
  readonly db: Db
  readonly clock: () => Date
}

export const registerCategories = (app: FastifyInstance, { db, clock }: CategoryParts): void => {
  const lists = listsIn(db)
  const change: Change = (work) => transact(db, (tx) => work(categoryWritesIn(tx, clock), tx))

  route(app, categoryEndpoints.list, ({ actor }) => lists(actor, null))

  route(app, categoryEndpoints.listGroup, ({ actor }) => lists(actor, actor.groupId))

  categoryRoutes(app, lists, change)
  subcategoryRoutes(app, lists, change)
}

/** The taxonomy of a group, or the global one, with what the actor sees in it. */
type Lists = (actor: Actor | null, groupId: number | null) => Promise<Category[]>

type Change = <T>(work: (writes: ReturnType<typeof categoryWritesIn>, tx: Db) => Promise<T>) => Promise<T>

const listsIn = (db: Db): Lists => {
  const categories = categoriesIn(db)
  return async (actor, groupId) => {
    const scopes = scopesOf(actor)
    const [rows, counts] = await Promise.all([
      groupId === null ? categories.listGlobal() : categories.listGroup(groupId),
      categories.countsOf(groupId === null ? { scopes } : { scopes, groupId }),
    ])
    return withCounts(rows, counts)
  }
}

const categoryFor = async (lists: Lists, actor: Actor, id: number): Promise<Category> =>
  (await lists(actor, actor.groupId)).find((category) => category.id === id) ?? notFound()

const subcategoryFor = async (lists: Lists, actor: Actor, id: number): Promise<Subcategory> =>
  (await lists(actor, actor.groupId)).flatMap((category) => category.subCategories).find((sub) => sub.id === id) ??
  notFound()

const checkEmpty = async (tx: Db, actor: Actor, where: { categoryId: number } | { subcategoryId: number }) => {
  const { all, seen } = await categoriesIn(tx).countSources(where, scopesOf(actor))
  if (all > 0) stillHolds(seen)
}

const categoryRoutes = (app: FastifyInstance, lists: Lists, change: Change) => {
  route(app, categoryEndpoints.create, ({ actor, body }) =>
    change(async (writes) => {
      const { name } = body()
      const owner = authorize(actor, 'taxonomy.change', { groupId: actor.groupId })
      const id = (await writes.add(actor, owner, name)) ?? nameTaken()
      return { id, name, count: 0, subCategories: [] }
    }),
  )

  route(app, categoryEndpoints.update, async ({ actor, params, body }) => {
    const renaming = change(async (writes) => {
      const category = authorizeOrHide(actor, 'taxonomy.change', await writes.lock(actor, params.id))
      await writes.rename(actor, category, body().name)
    })
    if (!(await unlessTaken(renaming))) nameTaken()
    return categoryFor(lists, actor, params.id)
  })

  route(app, categoryEndpoints.remove, ({ actor, params }) =>
    change(async (writes, tx) => {
      const category = authorizeOrHide(actor, 'taxonomy.change', await writes.lock(actor, params.id))
      if (category.groupId === null) await checkEmpty(tx, actor, { categoryId: category.id })
      await writes.remove(actor, category)
      return undefined
    }),
  )
}

const subcategoryRoutes = (app: FastifyInstance, lists: Lists, change: Change) => {
  route(app, categoryEndpoints.createSubcategory, ({ actor, params, body }) =>
    change(async (writes) => {
      const category = authorizeOrHide(actor, 'taxonomy.change', await writes.lock(actor, params.id))
      const { name } = body()
      const id = (await writes.addSubcategory(actor, category, name)) ?? nameTaken()
      return { id, name, count: 0 }
    }),
  )

  route(app, categoryEndpoints.updateSubcategory, async ({ actor, params, body }) => {
    const renaming = change(async (writes) => {
      const subcategory = authorizeOrHide(actor, 'taxonomy.change', await writes.lockSubcategory(actor, params.id))
      await writes.renameSubcategory(actor, subcategory, body().name)
    })
    if (!(await unlessTaken(renaming))) nameTaken()
    return subcategoryFor(lists, actor, params.id)
  })

  route(app, categoryEndpoints.removeSubcategory, ({ actor, params }) =>
    change(async (writes, tx) => {
      const subcategory = authorizeOrHide(actor, 'taxonomy.change', await writes.lockSubcategory(actor, params.id))
      if (subcategory.groupId === null) await checkEmpty(tx, actor, { subcategoryId: subcategory.id })
      await writes.removeSubcategory(actor, subcategory)
      return undefined
    }),
  )
}
