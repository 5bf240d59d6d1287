import { beforeEach, expect, it, vi } from 'vitest'
import { LIBRARY_VERSION_HEADER } from '#contract/endpoint.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { exchange } from './exchange.ts'
import { noteTold } from './seen-library.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

/** What a call says that the page has seen; the reply to it says which version it is of. */
const saidBeside = async (version?: string) => {
  const headers = version === undefined ? {} : { [LIBRARY_VERSION_HEADER]: version }
  network.mockResolvedValue(new Response('[]', { headers }))
  await exchange(sourceEndpoints.orders, {})
  return new Headers(network.mock.lastCall?.[1]?.headers).get(LIBRARY_VERSION_HEADER)
}

it('says the largest version of the library that came, and none before one came', async () => {
  expect(await saidBeside()).toBeNull()
  expect(await saidBeside('3500000000000002')).toBeNull()
  expect(await saidBeside('3500000000000001')).toBe('3500000000000002')
  expect(await saidBeside('x')).toBe('3500000000000002')

  noteTold('1750000000000001.1750000000000004')
  expect(await saidBeside()).toBe('3500000000000005')

  // Of a signed-in person, whom the leader answers.
  noteTold('1750000000000001.1750000000000004.1750000000000004')
  expect(await saidBeside()).toBe('3500000000000005')
})
