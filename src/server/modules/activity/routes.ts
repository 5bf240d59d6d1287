import type { FastifyInstance } from 'fastify'
import {
  type ActivityEntry,
  type ActivityList,
  activityEndpoints,
  type HistoryEntry,
} from '#contract/activity/activity.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { authorize } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { notFound } from '#server/errors.ts'
import { asDownload, streamOf } from '#server/http/download.ts'
import { sourcesIn } from '#server/modules/sources/repository.ts'
import { route } from '#server/route.ts'
import { activityCsvHead, activityCsvLine } from './csv.ts'
import { activityLogIn, type EntryRow, type HistoryRow, type LogPage } from './log-repository.ts'

interface ActivityDependencies {
  readonly db: Db
  readonly clock: () => Date
}

const presentEntry = (row: EntryRow): ActivityEntry => ({ ...presentHistory(row), id: row.id })

const presentHistory = (row: HistoryRow): HistoryEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  person: row.actorName === null ? null : { id: row.actorId, fullName: row.actorName, role: row.actorRole },
  group: row.groupId !== null && row.groupName !== null ? { id: row.groupId, name: row.groupName } : null,
  object:
    row.objectType !== null && row.objectName !== null
      ? { type: row.objectType, id: row.objectId, name: row.objectName }
      : null,
  before: row.before,
  after: row.after,
  act: row.act,
  ...(row.address === null ? {} : { address: row.address }),
})

const presentLog = ({ rows, people, totalCount }: LogPage): ActivityList => ({
  entries: rows.map(presentEntry),
  people: [...people],
  totalCount,
  limit: PAGE_SIZE,
})

async function* csvOf(batches: AsyncIterable<readonly EntryRow[]>): AsyncGenerator<string, void> {
  yield activityCsvHead()
  for await (const rows of batches) yield rows.map((row) => activityCsvLine(presentEntry(row))).join('')
}

export const registerActivity = (app: FastifyInstance, { db, clock }: ActivityDependencies): void => {
  const log = activityLogIn(db)
  const sources = sourcesIn(db)

  route(app, activityEndpoints.list, async ({ actor, query }) => presentLog(await log.list(actor, query)))

  route(app, activityEndpoints.export, async ({ actor, query, reply }) => {
    asDownload(reply, { name: 'sourcebook-activity', type: 'csv', day: clock() })
    return streamOf(csvOf(log.batches(actor, query)))
  })

  route(app, activityEndpoints.ofSource, async ({ actor, params }) => {
    const source = (await sources.find(actor, params.id)) ?? notFound()
    return (await log.historyOf(actor, authorize(actor, 'source.history', source))).map(presentHistory)
  })
}
