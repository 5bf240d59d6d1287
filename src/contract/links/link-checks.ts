import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { dateTime } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { linkHealth } from './link-health.ts'

const checkResult = z.object({
  ...linkHealth.shape,
  /** Time of the next allowed request; until then a call returns the last result. Null if a check is allowed now. */
  nextTryAt: z.nullable(dateTime),
})
export type CheckResult = z.infer<typeof checkResult>

export const linkCheckEndpoints = {
  check: endpoint({
    method: 'POST',
    path: '/source/check/:id/',
    summary:
      'Have the link of a source looked at now; answers what was found, after some seconds what is known by then',
    action: 'source.change',
    rateLimit: 'checks',
    errors: ['conflict'],
    reply: checkResult,
  }),
  switch: endpoint({
    method: 'PATCH',
    path: '/source/check/:id/',
    summary: 'Say whether the link of a source is to be looked at from time to time',
    action: 'source.change',
    body: z.strictObject({ check: z.boolean(messages.boolean) }),
  }),
}

/** Reasons why a link is not checked now (409). */
export const notChecked = {
  off: 'This Sourcebook does not check links.',
  never: 'This link is not to be checked. Turn its checks on first.',
  private: 'Links of private sources are only checked where the owners of their group have turned that on.',
} as const
