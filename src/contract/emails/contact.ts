import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { email, line, optionalLine, prose } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

/** Fixed subjects of the contact form (specification §1). */
export const contactSubjects = [
  'License request for the research tool',
  'Demo request for the research tool',
  'IT support',
  'Integrity research service',
  'Application to add a new source',
] as const

/** The six fields of specification §7. The rate limit protects against bots (decision 0013). */
export const contactInput = z.strictObject({
  subject: z.enum(contactSubjects, {
    error: ({ input }) => (input === undefined || input === '' ? messages.required : messages.choice),
  }),
  email,
  telephone: z.optional(optionalLine(limits.telephone)),
  name: line(limits.name),
  company: z.optional(optionalLine(limits.company)),
  question: prose(limits.question),
})
export type ContactInput = z.output<typeof contactInput>

export const contactEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/contact/',
    summary: 'Send a request to the people who run this Sourcebook',
    action: 'contact.send',
    rateLimit: 'contact',
    body: contactInput,
  }),
}
