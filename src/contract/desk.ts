import { endpoint } from './endpoint.ts'
import { SOME_LIMIT } from './limits.ts'
import { source } from './sources.ts'
import { idListText } from './text.ts'
import * as z from './zod.ts'

/** Sources for the desk that Home is to who is signed in. */
export const deskEndpoints = {
  changed: endpoint({
    method: 'GET',
    path: '/source/changed/',
    summary: 'The sources that were added or changed this week, of those that the caller may see, the last five first',
    action: 'source.read',
    reply: z.array(source),
  }),
  some: endpoint({
    method: 'GET',
    path: '/source/some/',
    summary: 'Those of up to eight sources that the caller may see, in the order asked for; the others are left out',
    action: 'source.read',
    query: z.object({ ids: idListText(SOME_LIMIT) }),
    reply: z.array(source),
  }),
}
