import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { limits, REPORT_LIMIT } from '#contract/limits.ts'
import { dateTime, id, idInput, optionalLine, prose } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

export const reportKinds = ['dead', 'moved', 'wrong', 'other'] as const
export const reportKind = z.enum(reportKinds, messages.choice)
export type ReportKind = z.infer<typeof reportKind>

export const report = z.object({
  id,
  source: z.object({ id, title: z.string() }),
  kind: reportKind,
  text: z.string(),
  createdAt: dateTime,
  answer: z.nullable(z.string()),
  closedAt: z.nullable(dateTime),
  mine: z.boolean(),
  /** True if it is open and the caller may answer it. */
  canClose: z.boolean(),
})
export type Report = z.infer<typeof report>

const isSaid = ({ kind, text }: { kind: ReportKind; text: string }) => kind !== 'other' || text !== ''

export const reportFields = z
  .strictObject({ kind: reportKind, text: z._default(optionalLine(limits.report), '') })
  .check(z.refine(isSaid, { path: ['text'], error: messages.required }))

export type ReportFields = z.input<typeof reportFields>

export const reportInput = z
  .strictObject({ source: idInput, ...reportFields.shape })
  .check(z.refine(isSaid, { path: ['text'], error: messages.required }))
export type ReportInput = z.output<typeof reportInput>

export const reportAnswer = z.strictObject({ answer: prose(limits.answer) })

export const reportsAnswer = z.strictObject({
  reports: z
    .array(idInput)
    .check(z.minLength(1, messages.required), z.maxLength(REPORT_LIMIT, messages.tooMany(REPORT_LIMIT))),
  ...reportAnswer.shape,
})

export const reportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/report/',
    summary:
      'The open reports on sources that the caller may change, the newest of each reporter first, then the caller’s own reports, newest first',
    action: 'report.send',
    reply: z.array(report),
  }),
  create: endpoint({
    method: 'POST',
    path: '/report/',
    summary:
      'Report a problem with a source to the users who may change it. Each user may have one open report for each source, and 20 in all',
    action: 'report.send',
    errors: ['not_found', 'conflict'],
    status: 201,
    body: reportInput,
    reply: report,
  }),
  close: endpoint({
    method: 'POST',
    path: '/report/close/:id/',
    summary: 'Answer a report and close it',
    action: 'source.change',
    errors: ['conflict'],
    body: reportAnswer,
    reply: report,
  }),
  closeMany: endpoint({
    method: 'POST',
    path: '/report/close/',
    summary:
      'Answer up to 200 reports with the same text and close them. Reports that are already answered or deleted are left out',
    action: 'source.change',
    body: reportsAnswer,
    reply: z.object({ closed: z.int() }),
  }),
}
