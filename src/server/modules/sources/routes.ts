import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { entityTag } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { type OrderOption, type SourceListQuery, sourceEndpoints } from '#contract/sources/sources.ts'
import { authorize, authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { invalidField, notFound, stale } from '#server/errors.ts'
import { acceptedEncoding } from '#server/http/encoding.ts'
import { matchesVersion } from '#server/http/if-match.ts'
import { addVary } from '#server/http/vary.ts'
import { guestAnswersIn } from '#server/library/answers.ts'
import { forgetChanges } from '#server/library/versions.ts'
import { type Call, route } from '#server/route.ts'
import { registerBulk } from './bulk/register.ts'
import { registerCoverage } from './coverage/register.ts'
import { presentDetail, presentDuplicate, presentSource } from './detail/presenter.ts'
import { type SourceRow, viewerOf } from './detail/row-sql.ts'
import { registerExport } from './exports/register.ts'
import { registerFacets } from './lists/facet-routes.ts'
import { dayOf } from './lists/filters-sql.ts'
import { planIndexIn } from './lists/find-in-index.ts'
import { registerHome } from './lists/home-routes.ts'
import { encodeList, type ListJson, listBytes } from './lists/list-body.ts'
import { sourceListsIn } from './lists/lists.ts'
import { planOf } from './lists/plans.ts'
import { sourcesIn } from './repository.ts'
import { registerChecks } from './reviews/check-routes.ts'
import { registerReviews } from './reviews/review-routes.ts'
import { type Search, searchLogIn } from './search/search-log.ts'
import { registerSearches } from './search/search-routes.ts'
import { checkPublishing, readChanges, readNew } from './writes/fields.ts'
import { groupSourcesIn } from './writes/group-repository.ts'
import { registerSearchWords } from './writes/search-words-job.ts'
import { sourceWritesIn } from './writes/write-repository.ts'

interface SourceDependencies {
  readonly db: Db
  readonly config: Pick<Config, 'linkChecks'>
  readonly links?: { readonly waitMs?: number }
  readonly clock: () => Date
}

const TITLE: OrderOption = { value: 'title', label: 'Title' }
const FAVORITE: OrderOption = { value: 'favorite', label: 'Favorite' }

export const registerSources = (app: FastifyInstance, dependencies: SourceDependencies): void => {
  app.sweepRegularly(() => forgetChanges(dependencies.db))
  listRoutes(app, dependencies)
  singleRoutes(app, dependencies)
  groupRoutes(app, dependencies)
  registerSearches(app, dependencies)
  registerFacets(app, dependencies)
  registerHome(app, dependencies)
  registerReviews(app, dependencies)
  registerChecks(app, dependencies)
  registerCoverage(app, dependencies)
  registerExport(app, dependencies)
  registerBulk(app, dependencies)
  registerSearchWords(app, dependencies)
}

const listReader = (app: FastifyInstance, { db, clock }: SourceDependencies) => {
  const list = sourceListsIn(db, planIndexIn(db, app.libraryIndex))
  return (actor: Actor | null, query: SourceListQuery, groupId: number | null = null): Promise<ListJson> =>
    list({ actor, viewer: viewerOf(actor), plan: planOf({ actor, now: clock() }, query, groupId), page: query.page })
}

// Lists may change at midnight UTC without a write: due sources.
const ofToday = (call: Call<typeof sourceEndpoints.list>, clock: SourceDependencies['clock']) => ({
  ...call,
  query: { ...call.query, today: dayOf(clock()) },
})

const listRoutes = (app: FastifyInstance, dependencies: SourceDependencies) => {
  const { db, clock } = dependencies
  const [sources, answers] = [sourcesIn(db), guestAnswersIn(db)]
  const read = listReader(app, dependencies)
  const searches = searchLogIn({ db, clock, log: app.log })

  const give = async (
    { actor, request, reply }: Pick<Call<typeof sourceEndpoints.list>, 'actor' | 'request' | 'reply'>,
    { scope, query, groupId }: Search & { readonly groupId: number | null },
  ) => {
    const [list] = await Promise.all([
      read(actor, query, groupId),
      searches.record(request.session?.user, { scope, query }),
    ])
    addVary(reply, 'Accept-Encoding')
    return encodeList(list, acceptedEncoding(request.headers['accept-encoding'], ['gzip']))
  }

  route(app, sourceEndpoints.list, async (call) => {
    const { actor, query } = call
    if (!actor && query.search === '')
      return answers.give(ofToday(call, clock), async () => listBytes(await read(null, query)))
    return give(call, { scope: 'global', query, groupId: null })
  })

  route(app, sourceEndpoints.listGroup, (call) =>
    give(call, { scope: 'group', query: call.query, groupId: call.actor.groupId ?? 0 }),
  )

  route(app, sourceEndpoints.favorites, async ({ actor }) =>
    (await sources.listFavorites(actor)).map((row) => presentSource(actor, row)),
  )

  route(app, sourceEndpoints.newest, async (call) => {
    const read = async () => (await sources.listNewest(call.actor)).map((row) => presentSource(call.actor, row))
    return call.actor ? read() : answers.give(call, async () => Buffer.from(JSON.stringify(await read())))
  })

  route(app, sourceEndpoints.orders, async ({ actor }) => (actor ? [TITLE, FAVORITE] : [TITLE]))
}

const singleRoutes = (app: FastifyInstance, { db, config, clock }: SourceDependencies) => {
  const sources = sourcesIn(db)

  route(app, sourceEndpoints.detail, async ({ actor, params, reply }) => {
    const source = (await sources.find(actor, params.id)) ?? notFound()
    reply.header('etag', entityTag(source.version))
    return presentDetail(actor, source, config.linkChecks.isOn)
  })

  route(app, sourceEndpoints.duplicates, async ({ actor, query }) =>
    (await sources.listDuplicates(actor, query.link)).map(presentDuplicate),
  )

  route(app, sourceEndpoints.sameSite, async ({ actor, query }) =>
    (await sources.listSameSite(actor, query.link)).map(presentDuplicate),
  )

  route(app, sourceEndpoints.create, (call) =>
    app.oncePerKey(call, async (tx, { actor, body, unlessAnswered }) => {
      const input = unlessAnswered(checkPublishing(actor, body()))
      const fields = await readNew(tx, actor, input)
      return presentSource(actor, await sourceWritesIn(tx, clock).add(actor, fields))
    }),
  )

  route(app, sourceEndpoints.update, ({ actor, params, body, request, reply }) =>
    transact(db, async (tx) => {
      const writes = sourceWritesIn(tx, clock)
      const source = changeable(actor, await writes.lockToChange(actor, params.source))
      const changes = await readChanges(tx, actor, { source, input: body() })
      if (!matchesVersion(request, source.version)) stale(presentSource(actor, source))
      const changed = await writes.change(actor, source, changes)
      reply.header('etag', entityTag(changed.version))
      return presentSource(actor, changed)
    }),
  )

  route(app, sourceEndpoints.remove, ({ actor, params }) =>
    transact(db, async (tx) => {
      const writes = sourceWritesIn(tx, clock)
      await writes.remove(actor, changeable(actor, await writes.lockToChange(actor, params.id)))
      return undefined
    }),
  )

  route(app, sourceEndpoints.favorite, ({ actor, params }) =>
    transact(db, async (tx) => {
      const writes = sourceWritesIn(tx, clock)
      const source = authorizeOrHide(actor, 'source.favorite', await writes.lockToMark(actor, params.source))
      return { favorite: await writes.toggleFavorite(actor, source) }
    }),
  )
}

const changeable = (actor: Actor, source: SourceRow | undefined) =>
  authorize(actor, 'source.change', authorizeOrHide(actor, 'source.read', source))

/** Checks `If-Match` against the current filing. */
const checkSubcategory = (request: FastifyRequest, actor: Actor, source: SourceRow) => {
  if (!matchesVersion(request, source.groupSubCategory?.id ?? 0)) stale(presentSource(actor, source))
}

const NO_PLACE = 0

/** Parses now but throws later, because 404 precedes 400 (decision 0013, order of checks). */
const readLater = <T>(read: () => T): { readonly value?: T; readonly check: () => void } => {
  try {
    return { value: read(), check: () => {} }
  } catch (error) {
    return {
      check: () => {
        throw error
      },
    }
  }
}

const groupRoutes = (app: FastifyInstance, { db, clock }: SourceDependencies) => {
  route(app, sourceEndpoints.addToGroup, ({ actor, params, body, request }) =>
    transact(db, async (tx) => {
      const groupSources = groupSourcesIn(tx, clock)
      const input = readLater(body)
      const found = await groupSources.lockWithSubcategory(actor, params.source, input.value?.subCategory ?? NO_PLACE)
      const { place, ...source } = authorizeOrHide(actor, 'source.read', found)
      input.check()
      // Global and foreign categories are refused too.
      if (!place) throw invalidField('subCategory', messages.choice)
      const authorized = authorize(actor, 'groupSource.change', place)
      checkSubcategory(request, actor, source)
      return presentSource(actor, await groupSources.file(actor, source, authorized))
    }),
  )

  route(app, sourceEndpoints.removeFromGroup, ({ actor, params, request }) =>
    transact(db, async (tx) => {
      const groupSources = groupSourcesIn(tx, clock)
      const source = authorizeOrHide(actor, 'source.read', await groupSources.lock(actor, params.source))
      const place = source.groupSubCategory && { groupId: actor.groupId, subCategory: source.groupSubCategory }
      const authorized = authorizeOrHide(actor, 'groupSource.change', place ?? undefined)
      checkSubcategory(request, actor, source)
      await groupSources.remove(actor, source, authorized)
      return undefined
    }),
  )
}
