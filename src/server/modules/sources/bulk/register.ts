import type { FastifyInstance } from 'fastify'
import { type BulkResult, bulkEndpoints } from '#contract/sources/bulk.ts'
import type { Db } from '#server/db/kysely.ts'
import { REFERENCE_GONE, transact } from '#server/db/transact.ts'
import { conflict } from '#server/errors.ts'
import { lockActor } from '#server/modules/sources/writes/lock.ts'
import { route } from '#server/route.ts'
import { changeMany } from './change-many.ts'
import { lockChosen } from './lock-chosen.ts'
import { isFiling, prepareChange } from './prepare-change.ts'
import { prepareUndo } from './prepare-undo.ts'
import { bulkUndosIn } from './undo-entries.ts'

export const registerBulk = (app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void => {
  app.sweepRegularly(bulkUndosIn(db, clock).sweep)

  route(app, bulkEndpoints.change, (call) =>
    app.oncePerKey(call, async (tx, { actor, body, unlessAnswered }): Promise<BulkResult> => {
      const { action, ...which } = unlessAnswered(body())
      const at = clock()
      await lockActor(tx, actor)
      const change = await prepareChange(tx, actor, action)
      const locked = await lockChosen(tx, actor, { which, to: isFiling(action) ? 'file' : 'change', at })
      const { changed, refused, done } = await changeMany(tx, { actor, at: clock() }, { change, locked })
      return { changed, refused: [...refused], undo: await bulkUndosIn(tx, clock).keep(actor, done) }
    }),
  )

  route(app, bulkEndpoints.undo, ({ actor, body }) =>
    transact(
      db,
      async (tx): Promise<BulkResult> => {
        const { undo } = body()
        const at = clock()
        await lockActor(tx, actor)
        const entries = (await bulkUndosIn(tx, clock).take(actor, undo)) ?? gone()
        const { changed, refused } = await changeMany(tx, { actor, at }, await prepareUndo(tx, actor, entries))
        return { changed, refused: [...refused], undo: null }
      },
      // Another group's category was deleted during this call.
      [REFERENCE_GONE],
    ),
  )
}

// One error for invalid, foreign, used and expired tokens.
const gone = () => conflict('This can no longer be undone')
