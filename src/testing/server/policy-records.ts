import type { Endpoint } from '#contract/endpoint.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { MISSING_ID } from './factories.ts'
import { alone, type Case, onObjects, owners, type PolicyLibrary, type Statuses } from './policy.ts'
import { aSubject, buildRecord } from './records.ts'

const recordOf = (owner: 'own' | 'other') => async (library: PolicyLibrary) =>
  (await buildRecord(library.db, owners[owner](library) ?? 0)).id

const onRecords = (endpoint: Endpoint, ok: number, bodyOf?: () => Promise<unknown>) =>
  onObjects(
    endpoint,
    'id',
    {
      'the own group': [recordOf('own'), [401, ok, ok, 404, 404, 403]],
      'the other group': [recordOf('other'), [401, 404, 404, ok, ok, 403]],
      nobody: [async () => MISSING_ID, [401, 404, 404, 404, 404, 403]],
    },
    bodyOf,
  )

const members: Statuses = [401, 200, 200, 200, 200, 403]

export const recordCases: Case[] = [
  alone(recordEndpoints.find, members, () => ({})),
  alone(recordEndpoints.before, members, () => ({ name: 'Olena' })),
  alone(recordEndpoints.create, [401, 201, 201, 201, 201, 403], () => ({ subjects: [aSubject()] })),
  ...onRecords(recordEndpoints.detail, 200),
  ...onRecords(recordEndpoints.update, 200, async () => ({ purpose: 'Onboarding' })),
  ...onRecords(recordEndpoints.addSteps, 400, async () => ({ sources: [MISSING_ID] })),
  ...onRecords(recordEndpoints.search, 400, async () => ({
    step: MISSING_ID,
    subject: MISSING_ID,
    outcome: 'nothing',
  })),
  ...onRecords(recordEndpoints.close, 422),
  ...onRecords(recordEndpoints.return, 409, async () => ({ reason: 'Incomplete' })),
  ...onRecords(recordEndpoints.repeat, 409, async () => ({})),
  ...onRecords(recordEndpoints.searches, 200).map((one) => ({
    ...one,
    ask: async (library: PolicyLibrary) => ({ ...(await one.ask(library)), query: { step: String(MISSING_ID) } }),
  })),
  ...onRecords(recordEndpoints.export, 200).map((one) => ({
    ...one,
    ask: async (library: PolicyLibrary) => ({ ...(await one.ask(library)), query: { format: 'json' } }),
  })),
  ...onRecords(recordEndpoints.removeStep, 404).map((one) => ({
    ...one,
    ask: async (library: PolicyLibrary) => ({ params: { ...(await one.ask(library)).params, step: MISSING_ID } }),
  })),
  ...onObjects(
    groupEndpoints.research,
    'groupId',
    {
      'the own group': [async ({ own }) => own, [401, 403, 200, 403, 404, 403]],
      'the other group': [async ({ other }) => other, [401, 403, 404, 403, 200, 403]],
      nobody: [async () => MISSING_ID, [401, 403, 404, 403, 404, 403]],
    },
    async () => ({ secondReader: true }),
  ),
]
