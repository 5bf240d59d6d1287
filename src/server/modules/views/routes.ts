import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { VIEW_LIMIT } from '#contract/limits.ts'
import { type View, viewEndpoints } from '#contract/lists/views.ts'
import { sortKey } from '#contract/text/normalize.ts'
import { authorize } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import { sourcesIn } from '#server/modules/sources/repository.ts'
import { route } from '#server/route.ts'
import { type ChangeableView, isShared, type ViewGroup, type ViewRow, viewsIn } from './repository.ts'

interface ViewDependencies {
  readonly db: Db
  readonly clock: () => Date
}

export const registerViews = (app: FastifyInstance, { db, clock }: ViewDependencies): void => {
  const present = presentingIn({ db, clock }, app.libraryIndex)
  const read = async (actor: Actor, id: number) => {
    const row = (await viewsIn(db, clock).find(actor, id)) ?? notFound()
    return (await present(actor, [row]))[0] ?? notFound()
  }

  route(app, viewEndpoints.list, async ({ actor }) => present(actor, await viewsIn(db, clock).list(actor)))

  route(app, viewEndpoints.create, async ({ actor, body }) => {
    const input = body()
    const group = groupToShareWith(actor, input.shared)
    return read(
      actor,
      await transact(db, async (tx) => (await viewsIn(tx, clock).add(actor, input, group)) ?? tooMany()),
    )
  })

  route(app, viewEndpoints.update, async ({ actor, params, body }) => {
    await transact(db, async (tx) => {
      const views = viewsIn(tx, clock)
      const view = changeable(actor, await views.lock(actor, params.id))
      const { name, shared = isShared(view) } = body()
      const group = groupToShareWith(actor, shared)
      if (!(await views.change(actor, view, { name, group }))) tooMany()
    })
    return read(actor, params.id)
  })

  route(app, viewEndpoints.remove, ({ actor, params }) =>
    transact(db, async (tx) => {
      const views = viewsIn(tx, clock)
      await views.remove(actor, changeable(actor, await views.lock(actor, params.id)))
      return undefined
    }),
  )

  route(app, viewEndpoints.open, ({ actor, params }) =>
    transact(db, async (tx) => ((await viewsIn(tx, clock).open(actor, params.id)) ? undefined : notFound())),
  )
}

const tooMany = (): never => conflict(`There are already ${VIEW_LIMIT} saved views. Delete one first.`)

/** 404 if invisible, 403 if a member can't change it. */
const changeable = (actor: Actor, view: ViewRow | undefined): ChangeableView => {
  const { groupId, ...fields } = view ?? notFound()
  return groupId === null ? { ...fields, groupId } : authorize(actor, 'view.share', { ...fields, groupId })
}

const groupToShareWith = (actor: Actor, shared: boolean): ViewGroup =>
  shared ? authorize(actor, 'view.share', actor) : null

const LIST = /^\/(my-)?sources(?:\/[^/]*)?\/?$/

const listAt = (address: string) => {
  // The host is a placeholder.
  const url = URL.parse(`http://page${address}`)
  const [isList, isOfGroup] = (url && LIST.exec(url.pathname)) ?? []
  if (!url || isList === undefined) return null
  const query = sourceListAddress.parse(Object.fromEntries(url.searchParams))
  return { scope: isOfGroup === undefined ? ('global' as const) : ('group' as const), query }
}

const presentView = ({ id, name, address, groupId, mine }: ViewRow, newCount: number): View => ({
  id,
  name,
  address,
  shared: isShared({ groupId }),
  mine,
  newCount,
})

const presentingIn =
  ({ db, clock }: ViewDependencies, index: LibraryIndex | null) =>
  async (actor: Actor, rows: readonly ViewRow[]): Promise<View[]> => {
    const lists = rows.flatMap(({ id, address, since }) => {
      const list = listAt(address)
      return list ? [{ ...list, since, id }] : []
    })
    const numbers = await sourcesIn(db).countNew({ actor, now: clock() }, lists, index)
    const counts = new Map(lists.map(({ id }, index) => [id, numbers[index]]))
    const views = rows.map((row) => presentView(row, counts.get(row.id) ?? 0))
    return views.toSorted((one, other) => compare(sortKey(one.name), sortKey(other.name)) || one.id - other.id)
  }

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)
