import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { OPEN_REPORT_LIMIT } from '#contract/limits.ts'
import { type Report, reportEndpoints } from '#contract/sources/reports.ts'
import { authorize, authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { conflict, notFound } from '#server/errors.ts'
import { route } from '#server/route.ts'
import { registerReportEmails } from './report-emails.ts'
import { type ReportRow, reportsIn } from './repository.ts'

interface ReportDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

export const registerReports = (app: FastifyInstance, { db, config, clock }: ReportDependencies): void => {
  registerReportEmails(app, { db, config, clock })

  route(app, reportEndpoints.list, async ({ actor }) => (await reportsIn(db, clock).list(actor)).map(presentReport))

  route(app, reportEndpoints.create, ({ actor, body }) =>
    transact(db, async (tx) => {
      const reports = reportsIn(tx, clock)
      const { source: id, ...problem } = body()
      const source = authorizeOrHide(actor, 'report.send', await reports.lockSource(actor, id))
      const added = (await reports.add(actor, source, problem)) ?? conflict('You have already reported this source.')
      if ((await reports.countOpen(actor)) > OPEN_REPORT_LIMIT) tooMany()
      return presentReport((await reports.find(actor, added)) ?? notFound())
    }),
  )

  route(app, reportEndpoints.close, ({ actor, params, body }) =>
    transact(db, async (tx) => {
      const reports = reportsIn(tx, clock)
      const [locked] = await reports.lock(actor, [params.id])
      const report = changeable(actor, locked)
      const { answer } = body()
      if (report.closedAt !== null) conflict('This report is already answered.')
      await reports.close(actor, report, answer)
      return presentReport((await reports.find(actor, report.id)) ?? notFound())
    }),
  )

  route(app, reportEndpoints.closeMany, ({ actor, body }) =>
    transact(db, async (tx) => {
      const reports = reportsIn(tx, clock)
      const { reports: ids, answer } = body()
      const locked = (await reports.lock(actor, ids)).map((report) => changeable(actor, report))
      const open = locked.filter(({ closedAt }) => closedAt === null)
      for (const report of open) await reports.close(actor, report, answer)
      return { closed: open.length }
    }),
  )
}

const tooMany = () =>
  conflict(`You have ${OPEN_REPORT_LIMIT} reports without an answer. Wait for an answer before you report more.`)

/** 404 for unknown reports, 403 for one's own. */
const changeable = (actor: Actor, report: ReportRow | undefined) =>
  authorize(actor, 'source.change', report ?? notFound())

const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  source: row.source,
  kind: row.kind,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  answer: row.answer,
  closedAt: row.closedAt?.toISOString() ?? null,
  mine: row.mine,
  canClose: row.canClose,
})
