import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { eventEndpoints } from '#contract/status/events.ts'
import { type ToldNoun, toldVersions } from '#contract/status/told-versions.ts'
import * as z from '#contract/zod.ts'
import { urlOf } from '#web/api/url.ts'
import { activityQueries } from '#web/features/activity/queries.ts'
import { categoryQueries, subjectQueries } from '#web/features/categories/queries.ts'
import { emailQueries } from '#web/features/emails/queries.ts'
import { groupQueries } from '#web/features/groups/queries.ts'
import { importQueries } from '#web/features/imports/queries.ts'
import { reportQueries } from '#web/features/reports/queries.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { tagQueries } from '#web/features/tags/queries.ts'
import { viewQueries } from '#web/features/views/queries.ts'
import { onUserChange } from '#web/session/store.ts'
import { refreshing } from './events-refresh.ts'

/**
 * What each noun of the contract is to the page. That a session has ended is not among them: it is noticed as one goes on (decision
 * 0006), and nobody is sent away while they read or type.
 */
const keysOf: Record<Exclude<ToldNoun, 'sessions'>, readonly QueryKey[]> = {
  sources: [sourceQueries.all()],
  categories: [categoryQueries.all(), subjectQueries.all()],
  tags: [tagQueries.all()],
  groups: [groupQueries.all()],
  activities: [activityQueries.all()],
  emails: [emailQueries.all()],
  views: [viewQueries.all()],
  reports: [reportQueries.all()],
  imports: [importQueries.all()],
}

/** One for all tabs of the browser. */
const NAME = 'sourcebook-events'

/** What a tab asks the others as it begins: something may have changed since its screen was asked for. */
const WHAT_NOW = 'what now'

// Refused, as there are too many, or at an end with the session: not a moment for all of them to come again.
const REST_MS = 60_000

/** What was told, with when it changed by the clock of this machine, which its tabs share. */
const toldTabs = z.array(z.object({ noun: z.string(), version: z.string(), changedAt: z.number() }))
type ToldTabs = z.infer<typeof toldTabs>

const isNoun = (name: string): name is keyof typeof keysOf => Object.hasOwn(keysOf, name)

const read = <T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined => z.safeParse(schema, value).data

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Follows the stream of events, which the browser opens again by itself where it breaks off. Returns the way to stop. */
const openStream = (hear: (told: ToldTabs) => void): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const openLater = () => {
    timer = setTimeout(open, REST_MS * (1 + Math.random()))
  }
  const open = () => {
    source = new EventSource(urlOf(eventEndpoints.follow, {}), { withCredentials: true })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const now = Date.now()
      const told = read(toldVersions, parsed(data)) ?? []
      if (told.some(({ noun }) => noun === 'sessions')) {
        source.close()
        openLater()
      }
      hear(told.map(({ noun, version, ageMs }) => ({ noun, version, changedAt: now - ageMs })))
    })
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) openLater()
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/**
 * Asks again for what others have changed, as the server tells of it (decision 0045). One tab of a browser follows the stream and
 * tells the others; when it is closed another takes over, and what that has missed shows in the versions. Where the browser can't,
 * things are asked for again as one comes back to them. Returns the way to stop.
 */
export const followEvents = (client: QueryClient): (() => void) => {
  if (!('locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window)) return () => {}
  const known = new Map<string, ToldTabs[number]>()
  const { refresh, stop: stopRefreshing } = refreshing(client)
  const hear = (told: ToldTabs) => {
    for (const one of told) {
      const { noun, version, changedAt } = one
      if (!isNoun(noun) || known.get(noun)?.version === version) continue
      known.set(noun, one)
      refresh(keysOf[noun], changedAt)
    }
  }

  // While this tab leads.
  let closeStream: (() => void) | undefined
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== WHAT_NOW) hear(read(toldTabs, data) ?? [])
    else if (closeStream) channel.postMessage([...known.values()])
  })
  const hearAndTell = (told: ToldTabs) => {
    hear(told)
    channel.postMessage(told)
  }

  const ending = new AbortController()
  const lead = () =>
    new Promise<void>((resolve) => {
      closeStream = openStream(hearAndTell)
      ending.signal.addEventListener('abort', () => resolve())
    })
  channel.postMessage(WHAT_NOW)
  // It waits for as long as another tab leads.
  navigator.locks.request(NAME, { signal: ending.signal }, lead).catch(() => undefined)

  // Another person is told other things.
  const stopListening = onUserChange(() => {
    known.clear()
    closeStream &&= (closeStream(), openStream(hearAndTell))
  })

  return () => {
    ending.abort()
    closeStream?.()
    stopListening()
    stopRefreshing()
    channel.close()
  }
}
