import type { FastifyInstance } from 'fastify'
import * as z from '#contract/zod.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { enqueueEmail } from '#server/modules/emails/repository.ts'
import { dueForReportEmail } from './repository.ts'

interface ReportEmailDependencies {
  readonly db: Db
  readonly config: Pick<Config, 'reportEmail'>
  readonly clock: () => Date
}

// Before work begins in Europe.
const EACH_MORNING = '0 5 * * *'

// A day minus delays of a busy morning.
const APART_MS = 20 * 60 * 60_000

/** Daily e-mail about new reports, unless switched off. */
export const registerReportEmails = (app: FastifyInstance, { db, config, clock }: ReportEmailDependencies): void => {
  app.jobs.define({
    name: 'report-emails',
    data: z.object({}),
    retries: 5,
    ...(config.reportEmail && { schedule: EACH_MORNING }),
    run: async () => {
      if (config.reportEmail) await writeReportEmails(db, clock())
    },
  })
}

const writeReportEmails = (db: Db, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    const earliest = new Date(now.getTime() - APART_MS)
    for (const accountId of await dueForReportEmail(tx, now, earliest))
      await enqueueEmail(tx, now, { kind: 'open_reports', accountId })
  })
