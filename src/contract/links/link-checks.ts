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
      'Check the link of a source now. If the check takes longer than a few seconds, the reply has the last known state',
    action: 'source.change',
    rateLimit: 'checks',
    errors: ['conflict'],
    reply: checkResult,
  }),
  switch: endpoint({
    method: 'PATCH',
    path: '/source/check/:id/',
    summary: 'Turn regular checks of a source’s link on or off',
    action: 'source.change',
    body: z.strictObject({ check: z.boolean(messages.boolean) }),
  }),
}

/** Reasons why a link is not checked now (409). */
export const notChecked = {
  off: 'This server does not check links.',
  never: 'Checks of this link are off. Turn them on first.',
  private: 'Links of private sources are only checked if the owners of their group have turned that on.',
} as const
