import { send } from '#trials/bench/cases/case.ts'
import { openClient, repeatUntil, WrongReply } from '#trials/bench/load/one-client.ts'
import { type Timing, timingOf } from '#trials/bench/load/percentiles.ts'
import type { BenchDependencies } from './bench-dependencies.ts'
import { untilQuiet } from './process-figures.ts'
import type { FactResult } from './results.ts'
import type { Target } from './target.ts'

const LOGINS = 60

// Unknown account: same cost, no session.
const login = { headers: {}, ...send('POST', '/login/', { username: 'nobody@bench.example', password: 'wrong' }) }

const SCRIPT = /<script[^>]* src="(\/assets\/[^"]+\.js)"/

/** Script load time in ms beside logins. */
const measureScript = async ({ server: { address, pid } }: Target, { sockets, seconds }: BenchDependencies) => {
  const client = openClient(address)
  const get = async (path: string, headers: Record<string, string>) => {
    const request = { method: 'GET', path, headers } as const
    const reply = await client.ask(request)
    if (reply.status !== 200) throw new WrongReply(request, reply)
    return reply.body.toString()
  }
  try {
    const path = SCRIPT.exec(await get('/', { accept: 'text/html' }))?.[1]
    if (path === undefined) throw new Error('the page has no script; build it first')
    const visitors = Array.from({ length: LOGINS }, () => ({ address, requests: [login] }))
    let isOver = false
    const crowd = sockets.flood(visitors, seconds, 401).finally(() => {
      isOver = true
    })
    const round = await repeatUntil(
      () => isOver,
      async () => void (await get(path, { 'accept-encoding': 'br' })),
    )
    await crowd
    return timingOf([round])
  } finally {
    client.close()
    await untilQuiet(pid)
  }
}

/** Page load beside many logins (decision 0039). */
export const measureCrowd = async (
  targets: readonly Target[],
  dependencies: BenchDependencies,
): Promise<FactResult[]> => {
  const found: Record<string, Timing> = {}
  for (const target of targets) found[target.label] = await measureScript(target, dependencies)
  const fact = (name: string, value: (timing: Timing) => number): FactResult => ({
    name: `the page's script beside ${LOGINS} logins, ${name}`,
    unit: 'ms',
    values: Object.fromEntries(Object.entries(found).map(([label, timing]) => [label, value(timing)])),
  })
  return [fact('p50', ({ p50 }) => p50), fact('p95', ({ p95 }) => p95)]
}
