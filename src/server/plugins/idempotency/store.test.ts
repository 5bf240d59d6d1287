import { expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { idempotencyKeysIn } from './store.ts'

const test = startTestApp()
const DAY_SECONDS = 24 * 3600
const at = (seconds: number) => idempotencyKeysIn(test.db, () => new Date(seconds * 1000))

it('keys are deleted after a day, and no others', async () => {
  const { id: accountId } = await buildAccount(test.db)
  const one = (key: string) => ({ accountId, call: 'POST /source/create/', key })
  await at(1000).claim(one('old'))
  await at(1001).claim(one('young'))

  await at(1000 + DAY_SECONDS).sweep()

  expect(await test.db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'young' }])
})

it('a key that is a day old is free again, even if not yet deleted', async () => {
  const { id: accountId } = await buildAccount(test.db)
  const one = { accountId, call: 'POST /source/create/', key: 'again' }
  const kept = { bodyHash: Buffer.from('hash'), reply: '{}' }
  await at(1000).claim(one)
  await at(1000).keep(one, kept)

  const within = await at(999 + DAY_SECONDS).claim(one)
  const after = await at(1000 + DAY_SECONDS).claim(one)

  expect([within, after]).toEqual([kept, undefined])
})
