import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { entityTag } from '#contract/endpoint.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import type { RecordChanges, ResearchRecord } from '#contract/records/records.ts'
import { countErrors } from '#contract/records/search-rules.ts'
import { authorize, authorizeOrHide } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { checkRules, conflict, invalidField, notFound, stale } from '#server/errors.ts'
import { matchesVersion } from '#server/http/if-match.ts'
import { route } from '#server/route.ts'
import { closeRecord, returnRecord } from './closing.ts'
import { checkOpen, lockOpen, lockRecord, type RecordDependencies } from './lock.ts'
import { presentRecord, presentSummary } from './present.ts'
import { recordsIn } from './repository.ts'
import { registerRecordSchema } from './schema-route.ts'
import { searchedSubjects } from './search-repository.ts'
import { registerSearches } from './search-routes.ts'
import { stepsIn } from './step-repository.ts'
import { type ChangeableRecord, moveRecord, type WriteContext } from './write-context.ts'
import { recordWritesIn } from './write-repository.ts'

export const registerRecords = (app: FastifyInstance, dependencies: RecordDependencies): void => {
  listRoutes(app, dependencies)
  recordRoutes(app, dependencies)
  stepRoutes(app, dependencies)
  closingRoutes(app, dependencies)
  registerSearches(app, dependencies)
  registerRecordSchema(app)
}

const read = async (db: Db, actor: Actor, id: number): Promise<ResearchRecord> => {
  const records = recordsIn(db)
  const record = authorizeOrHide(actor, 'record.read', await records.find(actor, id))
  return presentRecord(record, await records.latest(id))
}

const listRoutes = (app: FastifyInstance, { db }: RecordDependencies) => {
  route(app, recordEndpoints.find, async ({ actor, body }) => {
    const { rows, totalCount } = await recordsIn(db).list(actor, body())
    return { records: rows.map(presentSummary), totalCount, limit: PAGE_SIZE }
  })

  route(app, recordEndpoints.before, async ({ actor, body }) =>
    (await recordsIn(db).earlier(actor, body())).map(presentSummary),
  )
}

const addSteps = async (context: WriteContext, record: { readonly id: number }, sources: readonly number[]) => {
  const steps = stepsIn(context)
  const found = await steps.add(record, sources)
  if (found < new Set(sources).size) throw invalidField('sources', 'Some of these sources could not be found')
  checkRules(countErrors({ steps: await steps.count(record.id) }))
}

const withTag = (reply: FastifyReply, record: ResearchRecord) => {
  reply.header('etag', entityTag(record.version))
  return record
}

const recordRoutes = (app: FastifyInstance, { db, clock: now }: RecordDependencies) => {
  route(app, recordEndpoints.create, (call) =>
    app.oncePerKey(call, async (tx, { actor, body, unlessAnswered }) => {
      const context = { tx, actor, now }
      const { sources, ...input } = unlessAnswered(body())
      checkRules(countErrors({ subjects: input.subjects.length }))
      const id = await recordWritesIn(context).add(authorize(actor, 'record.change', actor), input)
      await addSteps(context, { id }, sources)
      return read(tx, actor, id)
    }),
  )

  route(app, recordEndpoints.detail, async ({ actor, params, reply }) =>
    withTag(reply, await read(db, actor, params.id)),
  )

  route(app, recordEndpoints.update, async ({ actor, params, body, request, reply }) => {
    await transact(db, async (tx) => {
      const record = await lockRecord(tx, actor, params.id)
      const { endedOn = record.endedOn, ...changes } = body()
      if (!matchesVersion(request, record.version)) stale()
      const writes = recordWritesIn({ tx, actor, now })
      if (Object.keys(changes).length > 0) {
        checkOpen(record)
        await checkSubjects(tx, record, changes)
        await writes.changeFields(record, changes)
      }
      if (endedOn !== record.endedOn) await writes.setEnd(record, endedOn)
    })
    return withTag(reply, await read(db, actor, params.id))
  })
}

/** Refuses unknown ids, too many subjects, and the removal of one with searches. */
const checkSubjects = async (tx: Db, record: ChangeableRecord, { subjects }: Omit<RecordChanges, 'endedOn'>) => {
  if (!subjects) return
  checkRules(countErrors({ subjects: subjects.length }))
  const ids = subjects.flatMap(({ id }) => id ?? [])
  const own = record.subjects.map(({ id }) => id)
  if (new Set(ids).size < ids.length || ids.some((id) => !own.includes(id))) {
    throw invalidField('subjects', 'Some of these subjects could not be found')
  }
  const searched = await searchedSubjects(tx, record.id)
  if (own.some((id) => searched.has(id) && !ids.includes(id))) conflict('A subject with searches stays in the record.')
}

const stepRoutes = (app: FastifyInstance, { db, clock: now }: RecordDependencies) => {
  route(app, recordEndpoints.addSteps, async ({ actor, params, body }) => {
    await transact(db, async (tx) => {
      const context = { tx, actor, now }
      const record = await lockOpen(tx, actor, params.id)
      await addSteps(context, record, body().sources)
      await moveRecord(context, record)
    })
    return read(db, actor, params.id)
  })

  route(app, recordEndpoints.removeStep, ({ actor, params }) =>
    transact(db, async (tx) => {
      const record = await lockOpen(tx, actor, params.id)
      if (!record.steps.some(({ id }) => id === params.step)) notFound()
      const isRemoved = await stepsIn({ tx, actor, now }).remove(record, params.step)
      return isRemoved ? undefined : conflict('A source with searches stays in the record.')
    }),
  )
}

const closingRoutes = (app: FastifyInstance, { db, clock: now }: RecordDependencies) => {
  route(app, recordEndpoints.close, async ({ actor, params }) => {
    await transact(db, async (tx) => closeRecord({ tx, actor, now }, await lockRecord(tx, actor, params.id)))
    return read(db, actor, params.id)
  })

  route(app, recordEndpoints.return, async ({ actor, params, body }) => {
    await transact(db, async (tx) => {
      const record = await lockRecord(tx, actor, params.id)
      await returnRecord({ tx, actor, now }, record, body().reason)
    })
    return read(db, actor, params.id)
  })

  route(app, recordEndpoints.repeat, (call) =>
    app.oncePerKey(call, async (tx, { actor, params, body, unlessAnswered }) => {
      const context = { tx, actor, now }
      const former = await lockRecord(tx, actor, params.id)
      const { reference = former.reference } = unlessAnswered(body())
      if (former.state !== 'closed') conflict('Only a closed record can be repeated.')
      const id = await recordWritesIn(context).add(former, { ...former, reference, repeats: former.id })
      await stepsIn(context).copy(former.id, id)
      return read(tx, actor, id)
    }),
  )
}
