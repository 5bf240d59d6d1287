import process from 'node:process'
import { queriesOver } from '#server/db/kysely.ts'
import { checkLinks } from '#server/modules/link-checks/checker.ts'
import { hostRateOf } from '#server/modules/link-checks/host-rate.ts'
import { probeLink } from '#server/modules/link-checks/probe.ts'
import { linkQueueIn } from '#server/modules/link-checks/queue.ts'
import { reachabilityOf } from './sites.ts'
import { poolFor, type TestConnection } from './test-server.ts'

const [connection = '{}', database = '', port = ''] = process.argv.slice(2)
const pool = poolFor(JSON.parse(connection) as TestConnection, database)
const now = () => new Date()
const reachability = reachabilityOf(() => Number(port))
await checkLinks(
  {
    queue: linkQueueIn(queriesOver(pool), now),
    hostRate: hostRateOf({ now: () => performance.now(), gapMs: 1 }),
    probe: (link, options) => probeLink(link, { ...reachability, ...options }),
    everyMs: 24 * 3_600_000,
    now,
    log: { warn: () => {} },
  },
  new AbortController().signal,
)
await pool.end()
