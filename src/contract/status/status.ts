import { endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'

export const statusEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/status/',
    summary: 'How the server is: database, e-mail, backups, jobs, index, sessions, and what failed in the last day',
    action: 'status.read',
    // `serverStatus`, which few ever ask for: on the page the schemas of all calls come before the first list, and this one with
    // its screen.
    reply: z.looseObject({}),
  }),
}
