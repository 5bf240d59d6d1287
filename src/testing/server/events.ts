import { setImmediate as nextTurn } from 'node:timers/promises'
import { API_PREFIX } from '#contract/paths.ts'
import { announcedVersions } from '#contract/status/announced-versions.ts'
import * as z from '#contract/zod.ts'
import type { TestActor } from './actors.ts'
import type { TestApp } from './app.ts'

interface EventFollower {
  readonly text: () => string
  readonly hasEnded: () => boolean
  readonly hangUp: () => Promise<void>
}

/** Drains the streams in between. */
const untilArrived = async () => {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
}

export const followEvents = async (
  { app }: Pick<TestApp, 'app'>,
  { cookie }: Pick<TestActor, 'cookie'>,
): Promise<EventFollower> => {
  const headers = cookie === '' ? {} : { cookie }
  const response = await app.inject({ url: `${API_PREFIX}/events/`, headers, payloadAsStream: true })
  const stream = response.stream()
  const heard = { text: '', hasEnded: false }
  const ended = () => void (heard.hasEnded = true)
  stream.on('data', (piece) => (heard.text += String(piece)))
  stream.on('end', ended)
  stream.on('error', ended)
  await untilArrived()
  return {
    text: () => heard.text,
    hasEnded: () => heard.hasEnded,
    hangUp: async () => {
      response.raw.res.destroy()
      await untilArrived()
    },
  }
}

/** Bytes sent to each after all processes have polled. */
export const announcedOf = async <Name extends string>(
  apps: readonly Pick<TestApp, 'app'>[],
  followed: Readonly<Record<Name, EventFollower>>,
  change: () => Promise<unknown>,
): Promise<Record<Name, string>> => {
  const tellAll = async () => {
    for (const { app } of apps) await app.announceEvents()
    await untilArrived()
  }
  await tellAll()
  const names = Object.keys(followed) as Name[]
  const before = new Map(names.map((name) => [name, followed[name].text().length]))
  await change()
  await tellAll()
  const sent = names.map((name) => [name, followed[name].text().slice(before.get(name))])
  // `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(sent) as Record<Name, string>
}

export const nounsIn = (text: string): string[] | null =>
  text === ''
    ? null
    : [...text.matchAll(/^data: (.*)$/gm)].flatMap(([, data = '[]']) =>
        z
          .parse(announcedVersions, JSON.parse(data))
          .map(({ noun }) => noun)
          .sort(),
      )
