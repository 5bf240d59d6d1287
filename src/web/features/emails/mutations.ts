import { mutationOptions } from '@tanstack/react-query'
import type { UndeliveredEmail } from '#contract/emails/emails.ts'
import { call, send } from '#web/api/call.ts'
import { emailQueries } from './queries.ts'

/** Refreshes on failure too: the e-mail may be sent or gone. */
export const sendEmailAgain = mutationOptions({
  mutationFn: ({ id }: UndeliveredEmail) => call('emails.sendAgain', { params: { id } }),
  onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: emailQueries.all() }),
})

export const chooseLinkEmails = mutationOptions({
  mutationFn: (wanted: boolean) => send('linkEmails.choose', { body: { wanted } }),
  onSuccess: (_choice, wanted, _result, { client }) => {
    client.setQueryData(emailQueries.ofLinks().queryKey, { wanted })
  },
})

/** Authorized by the e-mail's token, without login. */
export const stopLinkEmails = mutationOptions({
  mutationFn: (token: string) => call('linkEmails.stop', { query: { token } }),
  onSuccess: (_nothing, _token, _result, { client }) =>
    client.invalidateQueries({ queryKey: emailQueries.ofLinks().queryKey }),
})
