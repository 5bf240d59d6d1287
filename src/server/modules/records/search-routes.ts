import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE } from '#contract/limits.ts'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { recordLimits } from '#contract/records/record-limits.ts'
import type { RecordSearch, SearchInput } from '#contract/records/records.ts'
import { searchErrors } from '#contract/records/search-rules.ts'
import { authorizeOrHide } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { checkRules, conflict, invalidField, notFound } from '#server/errors.ts'
import { asDownload, streamOf } from '#server/http/download.ts'
import { route } from '#server/route.ts'
import { recordCsv, recordJson } from './export.ts'
import { lockOpen, type RecordDependencies } from './lock.ts'
import { presentRecord, presentSearch, type SearchRow } from './present.ts'
import { recordsIn } from './repository.ts'
import { addSearch, countSearches } from './search-repository.ts'
import type { ChangeableRecord } from './write-context.ts'

export const registerSearches = (app: FastifyInstance, { db, clock }: RecordDependencies): void => {
  route(app, recordEndpoints.searches, async ({ actor, params, query }) => {
    authorizeOrHide(actor, 'record.read', await recordsIn(db).find(actor, params.id))
    const { rows, totalCount } = await recordsIn(db).searches(params.id, query)
    return { searches: rows.map(presentSearch), totalCount, limit: PAGE_SIZE }
  })

  route(app, recordEndpoints.export, async ({ actor, params, query, reply }) => {
    const records = recordsIn(db)
    const row = authorizeOrHide(actor, 'record.read', await records.find(actor, params.id))
    const record = presentRecord(row, [])
    asDownload(reply, { name: `sourcebook-record-${row.id}`, type: query.format, day: clock() })
    return streamOf(
      query.format === 'csv'
        ? recordCsv(record, presented(records.batches(row.id)))
        : recordJson(record, presented(records.batches(row.id))),
    )
  })

  route(app, recordEndpoints.search, (call) =>
    app.oncePerKey(call, async (tx, { actor, params, body, unlessAnswered }) => {
      const record = await lockOpen(tx, actor, params.id)
      const input = unlessAnswered(body())
      const subject = subjectOf(record, input)
      checkRules(searchErrors(input))
      await checkCorrected(tx, record, input)
      await checkRoom(tx, record, input)
      const id = await addSearch({ tx, actor, now: clock }, record, { ...input, query: input.query ?? subject.name })
      return presentSearch((await recordsIn(tx).findSearch(record.id, id)) ?? notFound())
    }),
  )
}

async function* presented(batches: AsyncIterable<readonly SearchRow[]>): AsyncGenerator<RecordSearch[], void> {
  for await (const rows of batches) yield rows.map(presentSearch)
}

const subjectOf = ({ steps, subjects }: ChangeableRecord, { step, subject }: SearchInput) => {
  if (!steps.some(({ id }) => id === step)) throw invalidField('step', 'This source is not in the record')
  const found = subjects.find(({ id }) => id === subject)
  if (!found) throw invalidField('subject', 'This subject is not in the record')
  return found
}

const checkCorrected = async (tx: Db, record: ChangeableRecord, { corrects, step, subject }: SearchInput) => {
  if (corrects === null) return
  const found = await recordsIn(tx).findSearch(record.id, corrects)
  if (found?.step !== step || found.subject !== subject) {
    throw invalidField('corrects', 'This search is not of the same subject and source')
  }
}

const checkRoom = async (tx: Db, record: ChangeableRecord, cell: SearchInput) => {
  const counts = await countSearches(tx, record.id, cell)
  if (counts.cell >= recordLimits.searchesPerCell) {
    conflict(`There are already ${recordLimits.searchesPerCell} searches for this subject in this source.`)
  }
  if (counts.all >= recordLimits.searches) {
    conflict(`There are already ${recordLimits.searches.toLocaleString('en')} searches in this record.`)
  }
}
