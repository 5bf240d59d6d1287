import { endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'

export const statusEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/status/',
    summary: 'The state of the server: database, e-mail, backups, jobs, index, sessions, and failures of the last day',
    action: 'status.read',
    // A loose schema here; `serverStatus` loads with its screen, so that the first list doesn't wait for it.
    reply: z.looseObject({}),
  }),
}
