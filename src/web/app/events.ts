import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type AnnouncedNoun, announcedVersions } from '#contract/status/announced-versions.ts'
import { eventEndpoints } from '#contract/status/events.ts'
import * as z from '#contract/zod.ts'
import { urlOf } from '#web/api/url.ts'
import { activityQueries } from '#web/features/activity/queries.ts'
import { categoryQueries, subjectQueries } from '#web/features/categories/queries.ts'
import { emailQueries } from '#web/features/emails/queries.ts'
import { groupQueries } from '#web/features/groups/queries.ts'
import { importQueries } from '#web/features/imports/queries.ts'
import { recordQueries } from '#web/features/records/queries.ts'
import { reportQueries } from '#web/features/reports/queries.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { tagQueries } from '#web/features/tags/queries.ts'
import { viewQueries } from '#web/features/views/queries.ts'
import { onUserChange } from '#web/session/store.ts'
import { refreshing } from './events-refresh.ts'

/** Query keys per noun. 'sessions' is handled with the user's next step (decision 0006). */
const keysOf: Record<Exclude<AnnouncedNoun, 'sessions'>, readonly QueryKey[]> = {
  sources: [sourceQueries.all()],
  categories: [categoryQueries.all(), subjectQueries.all()],
  tags: [tagQueries.all()],
  groups: [groupQueries.all()],
  activities: [activityQueries.all()],
  emails: [emailQueries.all()],
  views: [viewQueries.all()],
  reports: [reportQueries.all()],
  imports: [importQueries.all()],
  records: [recordQueries.all()],
}

const NAME = 'sourcebook-events'

/** Question of a starting tab: changes since its queries? */
const WHAT_NOW = 'what now'

// Pause after a refusal or ended session, against stampedes.
const PAUSE_MS = 60_000

/** Announced versions with this machine's time. */
const tabAnnouncement = z.array(z.object({ noun: z.string(), version: z.string(), changedAt: z.number() }))
type TabAnnouncement = z.infer<typeof tabAnnouncement>

const isNoun = (name: string): name is keyof typeof keysOf => Object.hasOwn(keysOf, name)

const read = <T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined => z.safeParse(schema, value).data

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Opens the stream, which reconnects on its own. Returns a stop function. */
const openStream = (hear: (announcement: TabAnnouncement) => void): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const openLater = () => {
    timer = setTimeout(open, PAUSE_MS * (1 + Math.random()))
  }
  const open = () => {
    source = new EventSource(urlOf(eventEndpoints.follow, {}), { withCredentials: true })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const now = Date.now()
      const announcement = read(announcedVersions, parsed(data)) ?? []
      if (announcement.some(({ noun }) => noun === 'sessions')) {
        source.close()
        openLater()
      }
      hear(announcement.map(({ noun, version, ageMs }) => ({ noun, version, changedAt: now - ageMs })))
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
 * Refetches on others' changes (decision 0045). One tab holds the stream and informs others; its successor compares
 * versions. Without these APIs, queries refetch on focus. Returns a stop function.
 */
export const followEvents = (client: QueryClient): (() => void) => {
  if (!('locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window)) return () => {}
  const known = new Map<string, TabAnnouncement[number]>()
  const { refresh, stop: stopRefreshing } = refreshing(client)
  const hear = (announcement: TabAnnouncement) => {
    for (const one of announcement) {
      const { noun, version, changedAt } = one
      if (!isNoun(noun) || known.get(noun)?.version === version) continue
      known.set(noun, one)
      refresh(keysOf[noun], changedAt)
    }
  }

  // Set while this tab leads.
  let closeStream: (() => void) | undefined
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== WHAT_NOW) hear(read(tabAnnouncement, data) ?? [])
    else if (closeStream) channel.postMessage([...known.values()])
  })
  const hearAndPass = (announcement: TabAnnouncement) => {
    hear(announcement)
    channel.postMessage(announcement)
  }

  const ending = new AbortController()
  const lead = () =>
    new Promise<void>((resolve) => {
      closeStream = openStream(hearAndPass)
      ending.signal.addEventListener('abort', () => resolve())
    })
  channel.postMessage(WHAT_NOW)
  // Pending while another tab leads.
  navigator.locks.request(NAME, { signal: ending.signal }, lead).catch(() => undefined)

  // Announcements depend on the user.
  const stopListening = onUserChange(() => {
    known.clear()
    closeStream &&= (closeStream(), openStream(hearAndPass))
  })

  return () => {
    ending.abort()
    closeStream?.()
    stopListening()
    stopRefreshing()
    channel.close()
  }
}
