import { expect, it } from 'vitest'
import { CLIENTS, crowdOf } from './sockets.ts'

it('begins with as many different requests as there are clients, continuing after the earlier ones', () => {
  const requests = Array.from({ length: 64 }, (_, index) => ({
    method: 'GET' as const,
    path: `/${index}`,
    headers: {},
  }))

  const begins = crowdOf({ address: 'http://127.0.0.1:1', requests }, 70).map(({ first = 0 }) => first)

  expect(begins).toEqual(Array.from({ length: CLIENTS }, (_, index) => 70 + index * 4))
})
