import { mutationOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { emailQueries } from './queries.ts'

/** The list is refreshed on failure too: the e-mail may have gone out, or its cause be gone, in the meantime. */
export const sendEmailAgain = mutationOptions({
  mutationFn: (id: number) => call('emails.sendAgain', { params: { id } }),
  onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: emailQueries.all() }),
})
