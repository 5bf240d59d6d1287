import { changesOf } from '#contract/changes-of.ts'
import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { recordLimits } from '#contract/records/record-limits.ts'
import { email, id, optionalLine, properName } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { user } from './sessions.ts'

export const group = z.object({ id, name: z.string(), link: z.nullable(z.string()), slug: z.string() })
export type Group = z.infer<typeof group>

/** `pending` is present, as true, until an invited user sets a password. */
export const groupUser = z.extend(user, { pending: z.optional(z.literal(true)) })

export type GroupUser = z.infer<typeof groupUser>

/** What deleting the group affects. */
export const groupHoldings = z.object({ subjects: z.int(), privateSources: z.int(), publicSources: z.int() })
export type GroupHoldings = z.infer<typeof groupHoldings>

/**
 * `logsSearches` and `checksLinks` are off by default; checks reveal to sites that a private source exists. `holds` is
 * for callers who may delete the group (decision 0013, roles).
 */
export const groupDetail = z.extend(group, {
  users: z.array(groupUser),
  logsSearches: z.boolean(),
  checksLinks: z.boolean(),
  secondReader: z.boolean(),
  recordMonths: z.int(),
  holds: z.optional(groupHoldings),
})
export type GroupDetail = z.infer<typeof groupDetail>

const groupLink = z.optional(z.nullable(optionalLine(limits.link)))

export const groupInput = z.strictObject({
  name: properName(limits.name),
  link: groupLink,
  user: z.strictObject({ fullName: properName(limits.fullName), email }),
})
export const groupChanges = z.strictObject({ name: properName(limits.name), link: groupLink })
export const invitation = z.strictObject({
  fullName: properName(limits.fullName),
  email,
  groupManager: z.boolean(messages.boolean),
})

const months = z
  .int(messages.recordMonths)
  .check(z.gte(recordLimits.monthsMin, messages.recordMonths), z.lte(recordLimits.monthsMax, messages.recordMonths))

export const researchSettings = changesOf({ secondReader: z.boolean(messages.boolean), recordMonths: months })
export type ResearchSettings = z.output<typeof researchSettings>

export const groupEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/group/',
    summary: 'The groups, by name. Administrators see all, group managers their own',
    action: 'group.read',
    reply: z.array(group),
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/group/invitations/',
    summary: 'The visible groups with pending invitations, by name',
    action: 'group.read',
    reply: z.array(z.extend(group, { pending: z.int() })),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/group/detail/:slug/',
    summary: 'One group with its users, by id or slug',
    action: 'group.read',
    reply: groupDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/group/create/',
    summary: 'Create a group and invite its owner by e-mail',
    action: 'group.create',
    takesIdempotencyKey: true,
    status: 201,
    body: groupInput,
    reply: groupDetail,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/group/update/:groupId/',
    summary: 'Change the name or the link of a group',
    action: 'group.change',
    errors: ['stale'],
    body: groupChanges,
    reply: groupDetail,
  }),
  logSearches: endpoint({
    method: 'PATCH',
    path: '/group/settings/:groupId/',
    summary: 'Turn search logging of the group on or off; only for the group’s own managers',
    action: 'group.logSearches',
    body: z.strictObject({ logsSearches: z.boolean(messages.boolean) }),
    reply: groupDetail,
  }),
  checkLinks: endpoint({
    method: 'PATCH',
    path: '/group/link-checks/:groupId/',
    summary: 'Turn link checks of the group’s private sources on or off; only for the group’s own managers',
    action: 'group.checkLinks',
    body: z.strictObject({ checksLinks: z.boolean(messages.boolean) }),
    reply: groupDetail,
  }),
  research: endpoint({
    method: 'PATCH',
    path: '/group/research/:groupId/',
    summary:
      'Require a second reader for research records, or set how many months they are kept; only for the group’s own managers',
    action: 'group.research',
    body: researchSettings,
    reply: groupDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/group/delete/:id/',
    summary: 'Delete a group with its users, subjects and private sources',
    action: 'group.delete',
    errors: ['conflict'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/user/invite/:groupId/',
    summary: 'Invite an owner or a user of the group by e-mail',
    action: 'group.change',
    rateLimit: 'invite',
    takesIdempotencyKey: true,
    status: 201,
    body: invitation,
    reply: groupUser,
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: '/user/delete/:userId/',
    summary: 'Delete a user of the group. The last confirmed owner can’t be deleted',
    action: 'group.change',
    errors: ['conflict'],
  }),
}
