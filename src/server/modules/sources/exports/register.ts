import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ExportFormat, exportEndpoints } from '#contract/files/exports.ts'
import type { Db } from '#server/db/kysely.ts'
import { asDownload, streamOf } from '#server/http/download.ts'
import { streamBounds, streamClientOf } from '#server/http/stream-bounds.ts'
import type { ListPlan } from '#server/modules/sources/lists/list-sql.ts'
import { planOfOwnScope } from '#server/modules/sources/lists/plans.ts'
import { searchLogIn } from '#server/modules/sources/search/search-log.ts'
import { route } from '#server/route.ts'
import { bookmarks } from './bookmarks.ts'
import type { FileWriter } from './file-writer.ts'
import { type ExportOrder, readIds } from './ids.ts'
import { jsonLines } from './json-lines.ts'
import { readBatches } from './rows.ts'
import { table } from './table.ts'

interface Format {
  readonly type: 'csv' | 'html' | 'jsonl'
  readonly order: ExportOrder
  readonly writer: (plan: ListPlan) => FileWriter
}

const formats: Record<ExportFormat, Format> = {
  csv: { type: 'csv', order: 'list', writer: ({ groupId }) => table({ ofGroup: groupId !== null }) },
  html: { type: 'html', order: 'folders', writer: bookmarks },
  json: { type: 'jsonl', order: 'list', writer: jsonLines },
}

interface ExportDependencies {
  readonly db: Db
  readonly clock: () => Date
}

const MOST = { what: 'exports', all: 8, guests: 4, user: 2, guest: 1, retrySeconds: 10 } as const

const breakOff = ({ raw }: FastifyReply) => void raw.destroy()

/** Streams lists as files (decision 0037). */
export const registerExport = (app: FastifyInstance, { db, clock }: ExportDependencies): void => {
  const bounds = streamBounds(MOST)
  const searches = searchLogIn({ db, clock, log: app.log })
  // Downloads would delay closing by up to 15 minutes.
  app.addHook('preClose', async () => bounds.stopAll())

  route(app, exportEndpoints.export, async ({ actor, query: { format, ...query }, request, reply }) => {
    const { type, order, writer } = formats[format]
    const plan = planOfOwnScope({ actor, now: clock() }, query)
    const exporter = streamClientOf(actor, request)
    if (request.method === 'HEAD') {
      bounds.check(exporter)
      return streamOf(nothing())
    }
    const end = bounds.begin(exporter, () => breakOff(reply))
    try {
      const { scope, ...asked } = query
      const [ids] = await Promise.all([
        readIds(db, plan, order),
        searches.record(request.session?.user, { scope, query: asked }),
      ])
      asDownload(reply, { name: 'sourcebook', type, day: clock() })
      return streamOf(fileOf(writer(plan), readBatches(db, plan, ids)), end)
    } catch (error) {
      end()
      throw error
    }
  })
}

async function* nothing(): AsyncGenerator<string, void> {}

async function* fileOf(
  { head, write, end }: FileWriter,
  batches: ReturnType<typeof readBatches>,
): AsyncGenerator<string, void> {
  if (head !== '') yield head
  for await (const rows of batches) if (rows.length > 0) yield rows.map(write).join('')
  const last = end()
  if (last !== '') yield last
}
