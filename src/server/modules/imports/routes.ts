import type { FastifyInstance } from 'fastify'
import { importEndpoints, type SourceImport } from '#contract/files/imports.ts'
import * as z from '#contract/zod.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { conflict, notFound } from '#server/errors.ts'
import { asDownload, streamOf } from '#server/http/download.ts'
import { route } from '#server/route.ts'
import { readChoices } from './choices.ts'
import { failedRows } from './failed-rows.ts'
import { registerPreview } from './preview-route.ts'
import { canUndo, type ImportRow, importsIn } from './repository.ts'
import { markImportFailed, runImport } from './run-import.ts'
import { uploadsIn } from './uploads.ts'
import { workMeter } from './work-meter.ts'

interface ImportDependencies {
  readonly db: Db
  readonly clock: () => Date
}

// Covers some minutes without database.
const RETRIES = 8
// Imports of different groups, sharing the time left by calls.
const AT_ONCE = 3

export const registerImports = async (app: FastifyInstance, dependencies: ImportDependencies): Promise<void> => {
  const { db, clock } = dependencies
  const present = presenter(clock)
  const meter = workMeter(() => performance.now())
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.method === 'GET' && !endpoint.streams) meter.note(reply.elapsedTime)
    done()
  })
  const job = app.jobs.define({
    name: 'import',
    data: z.object({ id: z.int() }),
    run: ({ id }, signal) => runImport({ ...dependencies, meter }, id, signal),
    markFailed: ({ id }) => markImportFailed(dependencies, id),
    retries: RETRIES,
    concurrency: AT_ONCE,
  })
  const enqueue = (tx: Db, { id, groupId }: ImportRow) => job.enqueue(tx, { id }, `group ${groupId ?? 0}`)
  app.sweepRegularly(uploadsIn(db, clock).sweep)
  app.sweepRegularly(importsIn(db, clock).sweep)

  await registerPreview(app, dependencies)

  route(app, importEndpoints.create, (call) =>
    app.oncePerKey(call, async (tx, { actor, body, unlessAnswered }) => {
      const input = body()
      const upload = (await uploadsIn(tx, clock).lock(actor, input.upload)) ?? notFound()
      const choices = await readChoices(tx, actor, unlessAnswered(input))
      const added = await importsIn(tx, clock).add(actor, upload, choices)
      await enqueue(tx, added)
      return present(added)
    }),
  )

  route(app, importEndpoints.list, async ({ actor }) => (await importsIn(db, clock).list(actor)).map(present))

  route(app, importEndpoints.detail, async ({ actor, params }) =>
    present((await importsIn(db, clock).find(actor, params.id)) ?? notFound()),
  )

  route(app, importEndpoints.remove, ({ actor, params, query }) =>
    transact(db, async (tx) => {
      const imports = importsIn(tx, clock)
      const row = (await imports.lock(actor, params.id)) ?? notFound()
      const act = actOn(row, query.act, clock())
      if (act === 'cancel') {
        await imports.end(row, { state: 'cancelled' })
      } else {
        await imports.beginUndo(row)
        await enqueue(tx, row)
      }
      return undefined
    }),
  )

  route(app, importEndpoints.failed, async ({ actor, params, reply }) => {
    const { id } = (await importsIn(db, clock).find(actor, params.id)) ?? notFound()
    asDownload(reply, { name: 'sourcebook-import-failed', type: 'csv', day: clock() })
    return streamOf(failedRows(db, id))
  })
}

const actOn = (row: ImportRow, meant: '' | 'cancel' | 'undo', now: Date): 'cancel' | 'undo' => {
  const isUnderWay = row.state === 'waiting' || row.state === 'running'
  if (isUnderWay) return meant === 'undo' ? conflict('This import is not done yet.') : 'cancel'
  if (meant === 'cancel' || (meant === '' && row.state !== 'done')) conflict('This import has already ended.')
  return canUndo(row, now) ? 'undo' : conflict('This import can no longer be undone.')
}

const presenter =
  (clock: () => Date) =>
  (row: ImportRow): SourceImport => ({
    id: row.id,
    name: row.name,
    state: row.state,
    total: row.total,
    done: row.done,
    added: row.added,
    skipped: row.skipped,
    failed: row.failed,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    reason: row.reason,
    canUndo: canUndo(row, clock()),
    removed: row.removed,
    kept: row.kept,
  })
