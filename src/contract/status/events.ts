import { endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'

/** Media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream'

export const eventEndpoints = {
  follow: endpoint({
    method: 'GET',
    path: '/events/',
    summary:
      'Server-sent events: which nouns of what the caller may see have changed, as they do. No ids and nothing of what changed; it ends with the session, and does not prolong it',
    action: 'event.follow',
    isUnattended: true,
    reply: z.instanceof(ReadableStream),
    streams: [EVENT_STREAM],
  }),
}
