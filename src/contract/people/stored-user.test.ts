import { expect, it } from 'vitest'
import { roles } from '#contract/access.ts'
import * as z from '#contract/zod.ts'
import { randomOf } from '#testing/random.ts'
import { sessionUser } from './sessions.ts'
import { readStoredUser } from './stored-user.ts'

const schema = z.catch(z.nullable(sessionUser), null)

const group = { id: 3, name: 'Acme', slug: 'acme' }
const user = { id: 7, fullName: 'Ada', email: 'ada@example.org', role: 'ROLE_USER', group }

const texts = ['', 'Ada', 7, null, undefined, [], {}]
const choices: Record<string, readonly unknown[]> = {
  id: [7, 1, 0, -1, 1.5, 2 ** 53, 2 ** 53 - 1, '7', Number.NaN, null, undefined],
  fullName: texts,
  email: texts,
  name: texts,
  slug: texts,
  role: [...roles, 'ROLE_ROOT', 'guest', 'toString', 3, null, undefined],
  group: [null, group, undefined, [], 'acme', 3, true],
  logsSearches: [true, false, undefined, null, 'true'],
  more: ['x'],
}

it('reads the stored user exactly as the schema does, also when it was mangled', () => {
  const { below, pick } = randomOf(7)
  const changed = (object: object) => {
    const changes = Array.from({ length: below(3) }, () => pick(Object.keys(choices)))
    return { ...object, ...Object.fromEntries(changes.map((name) => [name, pick(choices[name] ?? [])])) }
  }
  let users = 0
  for (let count = 0; count < 2000; count += 1) {
    const stored = pick([() => changed({ ...user, group: changed(group) }), () => changed(user)])()
    const read = readStoredUser(stored)

    expect({ count, read }).toEqual({ count, read: z.parse(schema, stored) })
    if (read) users += 1
  }
  expect(users).toBeGreaterThan(200)
})

it.each([undefined, null, 3, 'user', [], [user], () => user])('reads %o as no user', (stored) => {
  expect(readStoredUser(stored)).toBeNull()
})
