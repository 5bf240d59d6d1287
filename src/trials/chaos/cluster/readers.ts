import { setTimeout as sleep } from 'node:timers/promises'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { type Person, personAt } from '#trials/chaos/person.ts'
import { WRITERS } from '#trials/chaos/writers.ts'

export interface ReadFigures {
  readonly longestGap: (from: number, to: number) => number
  readonly troubles: ReadonlyMap<string, number>
}

export interface Readers {
  readonly guests: ReadFigures
  readonly members: ReadFigures
  readonly stop: () => Promise<void>
}

const GUESTS = 50
// Each account may have ten sessions.
const MEMBERS = [...WRITERS, ...WRITERS, ...WRITERS]
const PAUSE_MS = 300
const TIMEOUT_MS = 5000
const LIST = { method: 'GET', path: sourceEndpoints.list.path } as const

const startReading = (people: readonly Person[], troubles: Map<string, number>, isStopped: () => boolean) => {
  const times: number[] = []
  const read = async (person: Person, index: number) => {
    await sleep((index * PAUSE_MS) / people.length)
    while (!isStopped()) {
      const answer = await person.call(LIST)
      if (answer?.status === 200) times.push(performance.now())
      await sleep(PAUSE_MS)
    }
  }
  const ended = Promise.all(people.map(read))
  const reads: ReadFigures = {
    troubles,
    longestGap: (from, to) => {
      const within = times.filter((time) => time > from && time < to)
      return [...within, to].reduce((longest, time, index) => Math.max(longest, time - (within[index - 1] ?? from)), 0)
    },
  }
  return { reads, ended }
}

export const startReaders = async (url: string): Promise<Readers> => {
  const state = { isStopped: false }
  const start = async (emails: readonly string[], isSignedIn: boolean) => {
    const troubles = new Map<string, number>()
    const trouble = (kind: string) => void troubles.set(kind, (troubles.get(kind) ?? 0) + 1)
    const people = emails.map((email) => personAt({ address: () => url, email, trouble, timeout: TIMEOUT_MS }))
    if (isSignedIn) for (const person of people) await person.logIn()
    return startReading(people, troubles, () => state.isStopped)
  }
  const members = await start(MEMBERS, true)
  const guests = await start(Array<string>(GUESTS).fill('guest'), false)
  return {
    guests: guests.reads,
    members: members.reads,
    stop: async () => {
      state.isStopped = true
      await Promise.all([guests.ended, members.ended])
    },
  }
}
