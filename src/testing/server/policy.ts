import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/db/kysely.ts'
import { asGuest, asRole, signIn, type TestActor } from './actors.ts'
import type { TestApp } from './app.ts'
import { buildAccount, buildGroup } from './factories.ts'

export const people = ['guest', 'user', 'manager', 'otherUser', 'otherManager', 'admin', 'pending', 'deleted'] as const
type PersonName = (typeof people)[number]

/** Two groups and the administrators; requested objects belong to one of them or are missing. */
export interface PolicyLibrary {
  readonly db: Db
  readonly own: number
  readonly other: number
  readonly actors: Readonly<Record<PersonName, TestActor>>
}

/** Rebuilt per call, because some delete. */
export const buildPolicyLibrary = async (test: TestApp): Promise<PolicyLibrary> => {
  const own = (await buildGroup(test.db)).id
  const other = (await buildGroup(test.db)).id
  const deleted = await buildAccount(test.db, { groupId: own })
  const actors = {
    guest: asGuest(test),
    user: await asRole(test, 'ROLE_USER', own),
    manager: await asRole(test, 'ROLE_GROUP_MANAGER', own),
    otherUser: await asRole(test, 'ROLE_USER', other),
    otherManager: await asRole(test, 'ROLE_GROUP_MANAGER', other),
    admin: await asRole(test, 'ROLE_ADMIN'),
    pending: await signIn(test, await buildAccount(test.db, { groupId: own, pending: true })),
    deleted: await signIn(test, deleted),
  }
  await test.db.deleteFrom('account').where('id', '=', deleted.id).execute()
  return { db: test.db, own, other, actors }
}

interface PolicyRequest {
  readonly query?: Record<string, string>
  readonly params?: Record<string, string | number>
  readonly body?: unknown
}

export interface Case {
  readonly endpoint: Endpoint
  readonly of: string
  /** Rebuilt per person. */
  readonly ask: (library: PolicyLibrary) => Promise<PolicyRequest>
  /** Statuses up to `admin`; ended sessions count as guest. */
  readonly statuses: readonly [
    guest: number,
    user: number,
    manager: number,
    otherUser: number,
    otherManager: number,
    admin: number,
  ]
}

export type Statuses = Case['statuses']
export type Owner = (library: PolicyLibrary) => number | null

export const owners: Record<'own' | 'other' | 'global', Owner> = {
  own: ({ own }) => own,
  other: ({ other }) => other,
  global: () => null,
}

export const onObjects = (
  endpoint: Endpoint,
  name: string,
  objects: Record<string, readonly [find: (library: PolicyLibrary) => Promise<number>, statuses: Statuses]>,
  bodyOf?: (library: PolicyLibrary) => Promise<unknown>,
): Case[] =>
  Object.entries(objects).map(([of, [find, statuses]]) => ({
    endpoint,
    of,
    ask: async (library) => ({
      params: { [name]: await find(library) },
      ...(bodyOf ? { body: await bodyOf(library) } : {}),
    }),
    statuses,
  }))

export const alone = (endpoint: Endpoint, statuses: Statuses, body?: () => unknown): Case => ({
  endpoint,
  of: 'nobody',
  ask: async () => (body ? { body: await body() } : {}),
  statuses,
})

export const everybody = (status: number): Statuses => [status, status, status, status, status, status]
export const signedIn = (status: number): Statuses => [401, status, status, status, status, status]
