import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, inject, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildCategory, buildGroup } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'
import { untilLockWaits } from '#testing/server/waiting.ts'

const test = startTestApp()
const users = signInUsers(test)

const PROGRAM = join(import.meta.dirname, '../../../testing/server/serving-process.ts')

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Starts another process on the same database. */
const startServing = async (...manner: 'mute'[]) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
  const { template: _, ...connection } = inject('testServer')
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(connection), rows[0]?.name ?? '', ...manner])
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  endings.push(kill)
  const [address] = await once(child.stdout, 'data')
  const post = async (path: string, { key, body }: { key: string; body: object }) => {
    const headers = { 'content-type': 'application/json', cookie: users.admin.cookie, [IDEMPOTENCY_KEY_HEADER]: key }
    const response = await fetch(`${address}${API_PREFIX}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
  return { kill, post }
}

/** Locks the category while `begin` runs; releases it before the result is returned. */
const whileHeld = async <T>(id: number, begin: () => Promise<T>): Promise<T> =>
  test.db.transaction().execute(async (tx) => {
    await tx.selectFrom('category').select('id').where('id', '=', id).forUpdate().execute()
    return begin()
  })

const subcategoriesOf = async (id: number) =>
  (await test.db.selectFrom('subcategory').select('name').where('category_id', '=', id).execute()).map(
    ({ name }) => name,
  )

const create = (id: number, { key, body }: { key: string; body: object }) =>
  users.admin.call(categoryEndpoints.createSubcategory, {
    params: { id },
    body,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  })

it('a second call in another process waits for the first, and answers the same', async () => {
  const other = await startServing()
  const { id } = await buildCategory(test.db)
  const attempt = { key: 'the-same', body: { name: 'Registers' } }

  const [first, second] = await whileHeld(id, async () => {
    const first = other.post(`/subcategories/create/${id}/`, attempt)
    await untilLockWaits(test, 1)
    const second = create(id, attempt)
    await untilLockWaits(test, 2)
    return [first, second] as const
  })

  const replies = [await first, await second].map(({ status, text }) => ({ status, text }))
  expect(replies[0]).toMatchObject({ status: 201 })
  expect(replies[1]).toEqual(replies[0])
  expect(await subcategoriesOf(id)).toEqual(['Registers'])
})

it('a second call that waits for a refused one is executed', async () => {
  const other = await startServing()
  const { id } = await buildCategory(test.db)
  await create(id, { key: 'before', body: { name: 'Taken' } })

  const [first, second] = await whileHeld(id, async () => {
    const first = other.post(`/subcategories/create/${id}/`, { key: 'one', body: { name: 'Taken' } })
    await untilLockWaits(test, 1)
    const second = create(id, { key: 'one', body: { name: 'Corrected' } })
    await untilLockWaits(test, 2)
    return [first, second] as const
  })

  expect([(await first).status, (await second).status]).toEqual([400, 201])
  expect(await subcategoriesOf(id)).toEqual(['Taken', 'Corrected'])
})

it('a call that was running when its process was killed is executed by the next try, once', async () => {
  const other = await startServing()
  const { id } = await buildCategory(test.db)
  const attempt = { key: 'killed', body: { name: 'Registers' } }

  const [lost, second] = await whileHeld(id, async () => {
    const lost = other.post(`/subcategories/create/${id}/`, attempt).catch(() => 'no reply')
    await untilLockWaits(test, 1)
    await other.kill()
    const second = create(id, attempt)
    await untilLockWaits(test, 2)
    return [lost, second] as const
  })

  expect([await lost, (await second).status]).toEqual(['no reply', 201])
  expect(await subcategoriesOf(id)).toEqual(['Registers'])
})

it('a call that was committed when its process was killed is answered by another process, and not repeated', async () => {
  const other = await startServing('mute')
  const { id: groupId } = await buildGroup(test.db)
  const attempt = { key: 'unheard', body: { fullName: 'Grace', email: 'unheard@example.org', groupManager: false } }
  const people = () => test.db.selectFrom('account').select('id').where('group_id', '=', groupId).execute()

  const lost = other.post(`/user/invite/${groupId}/`, attempt).catch(() => 'no reply')
  await expect.poll(async () => (await people()).length, { timeout: 60_000 }).toBe(1)
  await other.kill()
  const again = await users.admin.call(groupEndpoints.invite, {
    params: { groupId },
    body: attempt.body,
    headers: { [IDEMPOTENCY_KEY_HEADER]: attempt.key },
  })

  const [person] = await people()
  const emails = await test.db
    .selectFrom('email')
    .select('kind')
    .where('account_id', '=', person?.id ?? 0)
    .execute()
  expect([await lost, again.status, again.reply]).toEqual([
    'no reply',
    201,
    { id: person?.id, fullName: 'Grace', email: 'unheard@example.org', role: 'ROLE_USER', pending: true },
  ])
  expect(await people()).toHaveLength(1)
  expect(emails).toEqual([{ kind: 'user_invitation' }])
})
