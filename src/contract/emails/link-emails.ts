import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import * as z from '#contract/zod.ts'

const choice = z.strictObject({ wanted: z.boolean(messages.boolean) })

export const linkEmailEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/user/link-emails/',
    summary: 'Whether the caller gets the weekly e-mail about links that are gone or have moved',
    action: 'linkEmail.choose',
    reply: choice,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/user/link-emails/',
    summary: 'Choose whether you get the weekly e-mail about links',
    action: 'linkEmail.choose',
    body: choice,
    reply: choice,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/user/link-emails/stop/',
    summary:
      'Unsubscribe the recipient with this token from the weekly e-mail about links (RFC 8058). Answers 204 for every token and body',
    action: 'session.open',
    query: z.object({ token: z.string().check(z.maxLength(200)) }),
  }),
}
