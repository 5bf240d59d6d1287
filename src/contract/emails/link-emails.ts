import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import * as z from '#contract/zod.ts'

const choice = z.strictObject({ wanted: z.boolean(messages.boolean) })

export const linkEmailEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/user/link-emails/',
    summary: 'Whether one gets an e-mail in weeks in which links were found gone or moved',
    action: 'linkEmail.choose',
    reply: choice,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/user/link-emails/',
    summary: 'Choose whether one gets that e-mail',
    action: 'linkEmail.choose',
    body: choice,
    reply: choice,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/user/link-emails/stop/',
    summary:
      'End that e-mail for who got one with this token, as mail programs do it too (RFC 8058); 204 whatever the token and the body',
    action: 'session.open',
    query: z.object({ token: z.string().check(z.maxLength(200)) }),
  }),
}
