import { Client } from 'pg'
import { vi } from 'vitest'

const BEFORE_THE_CALL = /\bsession\b|\brate_limit\b/

const textOf = (query: unknown) => (typeof query === 'string' ? query : String(Object(query).text))

type Send = (this: Client, ...args: unknown[]) => unknown

/** Statements grouped by round trip, without session and rate limit. */
export const roundTripsOf = async (work: () => Promise<unknown>): Promise<string[][]> => {
  const roundTrips: string[][] = []
  const underWay = new WeakMap<Client, { roundTrip: string[]; unanswered: number }>()
  const query = Reflect.get(Client.prototype, 'query') as Send
  const sent = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args) {
    const current = underWay.get(this) ?? { roundTrip: [], unanswered: 0 }
    if (current.unanswered === 0) roundTrips.push((current.roundTrip = []))
    underWay.set(this, current)
    current.roundTrip.push(textOf(args[0]))
    const answer = query.apply(this, args)
    if (!(answer instanceof Promise)) return answer
    current.unanswered += 1
    const answered = () => void (current.unanswered -= 1)
    answer.then(answered, answered)
    return answer
  })
  try {
    await work()
  } finally {
    sent.mockRestore()
  }
  return roundTrips
    .map((roundTrip) => roundTrip.filter((text) => !BEFORE_THE_CALL.test(text)))
    .filter(({ length }) => length > 0)
}

export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => (await roundTripsOf(work)).flat()
