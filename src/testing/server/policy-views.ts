import { linkEmailEndpoints } from '#contract/emails/link-emails.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { linkCheckEndpoints } from '#contract/links/link-checks.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { buildReport, buildSource, buildView, MISSING_ID } from './factories.ts'
import { alone, type Case, everybody, onObjects, owners, type PolicyLibrary, signedIn } from './policy.ts'

const missing = async () => MISSING_ID

const sharedBy = (owner: 'own' | 'other') => async (library: PolicyLibrary) =>
  (await buildView(library.db, { group_id: library[owner] })).id
const ownOf = (person: 'user' | 'admin') => async (library: PolicyLibrary) =>
  (await buildView(library.db, { account_id: library.actors[person].id })).id

const onViews = (endpoint: Endpoint, ok: number, bodyOf?: () => Promise<unknown>) =>
  onObjects(
    endpoint,
    'id',
    {
      'the user': [ownOf('user'), [401, ok, 404, 404, 404, 404]],
      'the administrator': [ownOf('admin'), [401, 404, 404, 404, 404, ok]],
      'the own group': [sharedBy('own'), [401, 403, ok, 404, 404, 404]],
      'the other group': [sharedBy('other'), [401, 404, 404, 403, ok, 404]],
      nobody: [missing, signedIn(404)],
    },
    bodyOf,
  )

export const viewCases: Case[] = [
  alone(viewEndpoints.list, signedIn(200)),
  alone(viewEndpoints.create, signedIn(201), () => ({ name: 'Saved', address: '/sources' })),
  alone(viewEndpoints.create, [401, 403, 201, 403, 201, 403], () => ({
    name: 'Saved',
    address: '/sources',
    shared: true,
  })),
  ...onViews(viewEndpoints.update, 200, async () => ({ name: 'Renamed' })),
  ...onViews(viewEndpoints.remove, 204),
  ...onObjects(viewEndpoints.open, 'id', {
    'the user': [ownOf('user'), [401, 204, 404, 404, 404, 404]],
    'the own group': [sharedBy('own'), [401, 204, 204, 404, 404, 404]],
    nobody: [missing, signedIn(404)],
  }),
]

const sourceOf = (owner: keyof typeof owners, isPublic: boolean) => async (library: PolicyLibrary) =>
  (await buildSource(library.db, { groupId: owners[owner](library), isPublic })).id
const ofUser = async (library: PolicyLibrary) =>
  (await buildSource(library.db, { groupId: library.own, createdBy: library.actors.user.id })).id
const publicOwn = sourceOf('own', true)
const privateOwn = sourceOf('own', false)
const publicGlobal = sourceOf('global', true)
const privateGlobal = sourceOf('global', false)

const sendReport = (
  of: string,
  find: (library: PolicyLibrary) => Promise<number>,
  statuses: Case['statuses'],
): Case => ({
  endpoint: reportEndpoints.create,
  of,
  ask: async (library) => ({ body: { source: await find(library), kind: 'dead' } }),
  statuses,
})

const closeMany = (
  of: string,
  find: (library: PolicyLibrary) => Promise<number>,
  statuses: Case['statuses'],
): Case => ({
  endpoint: reportEndpoints.closeMany,
  of,
  ask: async (library) => ({ body: { reports: [await find(library)], answer: 'Mended.' } }),
  statuses,
})

const reportOn = (source: (library: PolicyLibrary) => Promise<number>) => async (library: PolicyLibrary) =>
  (await buildReport(library.db, { sourceId: await source(library), accountId: library.actors.otherUser.id })).id

export const reportCases: Case[] = [
  alone(reportEndpoints.list, signedIn(200)),
  sendReport('the own group, public', publicOwn, signedIn(201)),
  sendReport('the own group, private', privateOwn, [401, 201, 201, 404, 404, 404]),
  sendReport('the administrators, private', privateGlobal, [401, 404, 404, 404, 404, 201]),
  sendReport('nobody', missing, signedIn(404)),
  ...onObjects(
    reportEndpoints.close,
    'id',
    {
      'the user, public': [reportOn(ofUser), [401, 200, 200, 403, 404, 200]],
      'the own group, public': [reportOn(publicOwn), [401, 404, 200, 403, 404, 200]],
      'the own group, private since': [reportOn(privateOwn), [401, 404, 200, 404, 404, 404]],
      'the administrators, public': [reportOn(publicGlobal), [401, 404, 404, 403, 404, 200]],
      nobody: [missing, signedIn(404)],
    },
    async () => ({ answer: 'Mended.' }),
  ),
  closeMany('the user, public', reportOn(ofUser), [401, 200, 200, 403, 200, 200]),
  closeMany('the administrators, public', reportOn(publicGlobal), [401, 200, 200, 403, 200, 200]),
  // Missing reports are skipped, like answered ones.
  closeMany('nobody', missing, signedIn(200)),
]

const onChangeable = (endpoint: Endpoint, ok: number, bodyOf?: () => Promise<unknown>) =>
  onObjects(
    endpoint,
    'id',
    {
      'the user, public': [ofUser, [401, ok, ok, 403, 403, ok]],
      'the own group, private': [privateOwn, [401, 403, ok, 404, 404, 404]],
      'the own group, public': [publicOwn, [401, 403, ok, 403, 403, ok]],
      'the administrators, private': [privateGlobal, [401, 404, 404, 404, 404, ok]],
      nobody: [missing, signedIn(404)],
    },
    bodyOf,
  )

// Without link checks, permitted callers get 409.
export const checkCases: Case[] = [
  ...onChangeable(linkCheckEndpoints.check, 409),
  ...onChangeable(linkCheckEndpoints.switch, 204, async () => ({ check: false })),
]

export const linkEmailCases: Case[] = [
  alone(linkEmailEndpoints.read, [401, 403, 200, 403, 200, 200]),
  alone(linkEmailEndpoints.choose, [401, 403, 200, 403, 200, 200], () => ({ wanted: true })),
  {
    endpoint: linkEmailEndpoints.stop,
    of: 'nobody',
    ask: async () => ({ query: { token: 'none' } }),
    statuses: everybody(204),
  },
]

export const reviewCases: Case[] = onChangeable(reviewEndpoints.review, 200)

// Group switches belong to owners alone.
export const switchCases: Case[] = (
  [
    [groupEndpoints.logSearches, { logsSearches: true }],
    [groupEndpoints.checkLinks, { checksLinks: true }],
  ] as const
).flatMap(([endpoint, body]) =>
  onObjects(
    endpoint,
    'groupId',
    {
      'the own group': [async ({ own }) => own, [401, 403, 200, 403, 404, 403]],
      'the other group': [async ({ other }) => other, [401, 403, 404, 403, 200, 403]],
      nobody: [missing, [401, 403, 404, 403, 404, 403]],
    },
    async () => body,
  ),
)
