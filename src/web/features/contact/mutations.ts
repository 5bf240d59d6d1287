import { mutationOptions } from '@tanstack/react-query'
import type { contactEndpoints } from '#contract/emails/contact.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { record } from '#web/shared/analytics.ts'

export const sendRequest = mutationOptions({
  mutationFn: (body: BodyInput<typeof contactEndpoints.send>) => call('contact.send', { body }),
  onSuccess: () => record({ name: 'request_sent' }),
})
