import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { Report, reportEndpoints } from '#contract/sources/reports.ts'
import { send } from '#web/api/call.ts'
import { type Notice, notify } from '#web/shared/notice.ts'
import { reportQueries } from './queries.ts'
import { texts } from './texts.ts'

const refreshReports = (client: QueryClient) => client.invalidateQueries({ queryKey: reportQueries.all() })

export const sendReport = mutationOptions({
  mutationFn: (body: BodyInput<typeof reportEndpoints.create>) => send('reports.create', { body }),
  onSuccess: (report, _body, _result, { client }) => {
    notify({
      done: texts.reported,
      name: report?.source.title,
      actions: [{ label: texts.open, run: (open) => open('/reports') }],
    })
    return refreshReports(client)
  },
})

interface ReportsAnswer {
  readonly reports: readonly Report[]
  readonly answer: string
}

/** Returns the source's title or the number answered. */
const closeOpen = async ({ reports, answer }: ReportsAnswer): Promise<Pick<Notice, 'name' | 'more'>> => {
  const [report] = reports
  if (report && reports.length === 1) {
    const closed = await send('reports.close', { params: { id: report.id }, body: { answer } })
    return { name: closed?.source.title }
  }
  const all = await send('reports.closeMany', { body: { reports: reports.map(({ id }) => id), answer } })
  return { more: texts.reports(all?.closed ?? 0) }
}

/** Refreshes on failure too: another person may have answered. */
export const closeReports = mutationOptions({
  mutationFn: closeOpen,
  onSuccess: (answered) => notify({ done: texts.answered, ...answered }),
  onSettled: (_report, _error, _answer, _result, { client }) => refreshReports(client),
})
