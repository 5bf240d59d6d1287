import { totalmem } from 'node:os'
import { expect, it } from 'vitest'
import { availableMegabytes, serverSettings } from './settings.ts'

it('takes a quarter of the memory for the server and expects half of it as cache', () => {
  expect(serverSettings(4096)).toMatchObject({ shared_buffers: '1024MB', effective_cache_size: '2048MB' })
})

it('takes no more than 2 GB of a large machine', () => {
  expect(serverSettings(64 * 1024)).toMatchObject({ shared_buffers: '2048MB', effective_cache_size: '32768MB' })
})

it('starts on the smallest machine', () => {
  expect(serverSettings(100)).toMatchObject({ shared_buffers: '32MB', maintenance_work_mem: '64MB' })
})

it('never counts on more than the machine has', () => {
  expect(availableMegabytes()).toBeGreaterThan(0)
  expect(availableMegabytes()).toBeLessThanOrEqual(totalmem() / 1024 / 1024)
})
