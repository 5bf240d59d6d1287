import { mutationOptions } from '@tanstack/react-query'
import { letterEndpoints } from '#contract/emails.ts'
import { call } from '#web/api/call.ts'
import { letterQueries } from './queries.ts'

/** The list is refreshed on failure too: the letter may have gone out, or its cause be gone, in the meantime. */
export const sendLetterAgain = mutationOptions({
  mutationKey: ['letters', 'send-again'],
  mutationFn: (id: number) => call(letterEndpoints.sendAgain, { params: { id } }),
  onSettled: (_nothing, _error, _id, _result, { client }) =>
    client.invalidateQueries({ queryKey: letterQueries.all() }),
})
