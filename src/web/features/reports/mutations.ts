import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { reportEndpoints } from '#contract/reports.ts'
import { send } from '#web/api/call.ts'
import { notify } from '#web/shared/notice.ts'
import { reportQueries } from './queries.ts'

const refreshReports = (client: QueryClient) => client.invalidateQueries({ queryKey: reportQueries.all() })

export const sendReport = mutationOptions({
  mutationFn: (body: BodyInput<typeof reportEndpoints.create>) => send('reports.create', { body }),
  onSuccess: (report, _body, _result, { client }) => {
    notify({
      done: 'Reported',
      name: report?.source.title,
      actions: [{ label: 'Open', run: (open) => open('/reports') }],
    })
    return refreshReports(client)
  },
})

/** The list is refreshed on failure too: somebody else may have answered it. */
export const closeReport = mutationOptions({
  mutationFn: ({ id, answer }: { id: number; answer: string }) =>
    send('reports.close', { params: { id }, body: { answer } }),
  onSuccess: (report) => notify({ done: 'Answered', name: report?.source.title }),
  onSettled: (_report, _error, _answer, _result, { client }) => refreshReports(client),
})
