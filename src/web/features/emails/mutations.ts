import { mutationOptions } from '@tanstack/react-query'
import type { UndeliveredEmail } from '#contract/emails/emails.ts'
import { call, send } from '#web/api/call.ts'
import { emailQueries } from './queries.ts'

/** The list is refreshed on failure too: the e-mail may have gone out, or its cause be gone, in the meantime. */
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

/** By the token of one of them, for who got it, logged in or not. */
export const stopLinkEmails = mutationOptions({
  mutationFn: (token: string) => call('linkEmails.stop', { query: { token } }),
  onSuccess: (_nothing, _token, _result, { client }) =>
    client.invalidateQueries({ queryKey: emailQueries.ofLinks().queryKey }),
})
