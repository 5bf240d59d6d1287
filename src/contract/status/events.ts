import { endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'

/** Media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream'

export const eventEndpoints = {
  follow: endpoint({
    method: 'GET',
    path: '/events/',
    summary:
      'Server-sent events: which kinds of visible objects have changed, without ids or content. The stream ends with the session and does not prolong it',
    action: 'event.follow',
    isUnattended: true,
    reply: z.instanceof(ReadableStream),
    streams: [EVENT_STREAM],
  }),
}
