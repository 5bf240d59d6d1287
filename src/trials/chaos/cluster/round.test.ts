import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openLedger } from '#trials/chaos/ledger.ts'
import { startWriters } from '#trials/chaos/writers.ts'
import { breachesIn } from './round.ts'

const VERDICT = { lost: [], doubled: [], torn: [], facts: 0, unansweredDone: 0, unansweredNot: 0 }

/** Fake Sourcebook that accepts every login and answers each change with this status. */
const answering = async (status: number): Promise<string> => {
  const place = { id: 1, subCategories: [{ id: 1 }] }
  const server = createServer((request, reply) => {
    const isChange = request.method !== 'GET' && request.url !== '/api/v1/login/'
    reply.writeHead(isChange ? status : 200, { 'content-type': 'application/json', 'retry-after': '5' })
    reply.end(JSON.stringify(isChange ? { code: 'some_code' } : [place]))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  // A TCP server has an address and port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Booked refusals for this status. */
const refusalsOf = async (status: number) => {
  const ledger = openLedger()
  const url = await answering(status)
  const { promise: reported, resolve } = Promise.withResolvers<void>()
  const watched = {
    ...ledger,
    refuse: (...refusal: Parameters<typeof ledger.refuse>) => resolve(ledger.refuse(...refusal)),
  }
  const writers = await startWriters({ address: () => url, ledger: watched, people: ['admin@sourcebook.example'] })
  await reported
  await writers.stop()
  return ledger.figures().refusals
}

it('is a breach if the server answers 408 to a change that it received', async () => {
  const [breach, ...others] = breachesIn(VERDICT, await refusalsOf(408))

  expect(breach).toMatch(/^refused: source \S+: 408 /)
  expect(others.every((other) => / 408 /.test(other))).toBe(true)
})
