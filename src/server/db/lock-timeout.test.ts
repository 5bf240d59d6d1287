import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { buildApp } from '#server/app.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildCategory } from '#testing/server/factories.ts'
import { openPool } from '#testing/server/test-server.ts'
import { signInUsers } from '#testing/server/users.ts'
import { untilLockWaits } from '#testing/server/waiting.ts'
import { queriesOver } from './kysely.ts'

const test = startTestApp()
const users = signInUsers(test)

let impatient: Awaited<ReturnType<typeof buildApp>>
let pool: Pool

// A second app on the same database, with a short lock timeout.
beforeAll(async () => {
  pool = openPool({ ...test.connection, lock_timeout: 200 })
  impatient = await buildApp({ db: queriesOver(pool), config: test.config, transport: { send: async () => {} } })
})

afterAll(async () => {
  await impatient.close()
  await pool.end()
})

const createImpatiently = async (id: number, { key, body }: { key: string; body: object }) =>
  impatient.inject({
    method: 'POST',
    url: `${API_PREFIX}/subcategories/create/${id}/`,
    headers: { cookie: users.admin.cookie, [IDEMPOTENCY_KEY_HEADER]: key },
    payload: body,
  })

const BUSY = {
  message: 'Sourcebook is not available at the moment. Try again',
  code: 'unavailable',
  errors: [],
  requestId: expect.any(String),
}

it('a call that waits too long for a lock is answered 503, and has changed nothing', async () => {
  const { id } = await buildCategory(test.db)

  const reply = await test.db.transaction().execute(async (tx) => {
    await tx.selectFrom('category').select('id').where('id', '=', id).forUpdate().execute()
    return createImpatiently(id, { key: 'held', body: { name: 'Registers' } })
  })

  expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([503, '5', BUSY])
  expect(await test.db.selectFrom('subcategory').select('id').where('category_id', '=', id).execute()).toEqual([])
})

it('a retry that waits too long for the first try is answered 503, and the next retry gets the first answer', async () => {
  const { id } = await buildCategory(test.db)
  const attempt = { key: 'the-same', body: { name: 'Registers' } }
  const create = () =>
    users.admin.call(categoryEndpoints.createSubcategory, {
      params: { id },
      body: attempt.body,
      headers: { [IDEMPOTENCY_KEY_HEADER]: attempt.key },
    })

  const [first, second] = await test.db.transaction().execute(async (tx) => {
    await tx.selectFrom('category').select('id').where('id', '=', id).forUpdate().execute()
    const first = create()
    await untilLockWaits(test, 1)
    return [first, await createImpatiently(id, attempt)] as const
  })
  const { status, text } = await first
  const third = await createImpatiently(id, attempt)

  expect([second.statusCode, second.headers['retry-after'], second.json()]).toEqual([503, '5', BUSY])
  expect(status).toBe(201)
  expect([third.statusCode, third.body]).toEqual([201, text])
})
