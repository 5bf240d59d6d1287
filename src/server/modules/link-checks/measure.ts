import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { healthStates } from '#contract/sources/provenance-values.ts'
import type { Db } from '#server/db/kysely.ts'

interface LinkCount {
  readonly state: string
  readonly links: number
  readonly lastDay: number
  readonly oldest: number | null
}

const DAY_MS = 24 * 3_600_000

export const measureLinkChecks = (app: FastifyInstance, db: Db, now: () => Date): void =>
  app.measure({
    isStored: true,
    gauges: {
      links: {
        help: 'Links by what was found of them: unchecked, works, moved, blocked, gone',
        labels: ['state'],
      },
      links_checked_day: { help: 'Links of which something was found in the last day' },
      link_check_oldest_seconds: {
        help: 'How long the link waits that waits the longest for its turn; 0 where none does',
      },
    },
    read: async () => {
      const time = now()
      // Requested links have an artificially early due time.
      const { rows } = await sql<LinkCount>`select state, count(*) as links,
          count(*) filter (where checked_at > ${new Date(time.getTime() - DAY_MS)}) as "lastDay",
          extract(epoch from ${time}::timestamptz - min(next_at) filter (where next_at > 'epoch' and next_at <= ${time}))::float8 as oldest
        from link_check group by state`.execute(db)
      const linksOf = new Map(rows.map(({ state, links }) => [state, links]))
      return {
        links: healthStates.map((state) => ({ labels: { state }, value: linksOf.get(state) ?? 0 })),
        links_checked_day: rows.reduce((sum, { lastDay }) => sum + lastDay, 0),
        link_check_oldest_seconds: Math.max(0, ...rows.map(({ oldest }) => oldest ?? 0)),
      }
    },
  })
