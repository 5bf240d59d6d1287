import { beforeAll } from 'vitest'
import { asGuest, asRole, type TestActor } from './actors.ts'
import type { TestApp } from './app.ts'
import { buildGroup } from './factories.ts'

export type Users = Record<
  'guest' | 'user' | 'colleague' | 'manager' | 'otherUser' | 'otherManager' | 'admin' | 'otherAdmin',
  TestActor
>

/** Created once per file. */
export const signInUsers = (test: TestApp): Users => {
  const users = {} as Users
  beforeAll(async () => {
    const [own, other] = [await buildGroup(test.db), await buildGroup(test.db)]
    Object.assign(users, {
      guest: asGuest(test),
      user: await asRole(test, 'ROLE_USER', own.id),
      colleague: await asRole(test, 'ROLE_USER', own.id),
      manager: await asRole(test, 'ROLE_GROUP_MANAGER', own.id),
      otherUser: await asRole(test, 'ROLE_USER', other.id),
      otherManager: await asRole(test, 'ROLE_GROUP_MANAGER', other.id),
      admin: await asRole(test, 'ROLE_ADMIN'),
      otherAdmin: await asRole(test, 'ROLE_ADMIN'),
    } satisfies Users)
  })
  return users
}
