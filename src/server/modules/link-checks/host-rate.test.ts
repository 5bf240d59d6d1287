import { describe, expect, it } from 'vitest'
import { randomOf } from '#testing/random.ts'
import { HostPausedError, type HostRate, hostKeyOf, hostRateOf } from './host-rate.ts'

const GAP_MS = 10_000
const HOUR_MS = 3600_000

/** Fake clock that advances to the next timer once all promises have settled. */
const clockOf = () => {
  let time = 0
  const events: { at: number; work: () => void }[] = []
  const later = (ms: number, work: () => void) => {
    const event = { at: time + ms, work }
    const after = events.findIndex(({ at }) => at > event.at)
    events.splice(after < 0 ? events.length : after, 0, event)
    return () => {
      const index = events.indexOf(event)
      if (index >= 0) events.splice(index, 1)
    }
  }
  const run = async (until = Number.POSITIVE_INFINITY) => {
    for (;;) {
      // Flushes promise callbacks.
      for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
      const next = events[0]
      if (!next || next.at > until) return
      events.shift()
      time = next.at
      next.work()
    }
  }
  const sleep = (ms: number) => new Promise<void>((resolve) => later(ms, resolve))
  return { now: () => time, later, run, sleep }
}

interface SeenRequest {
  readonly host: string
  readonly began: number
}

/** Simulates requests: waits for the host's turn, takes `ms`, and records the start. */
const asker = (clock: ReturnType<typeof clockOf>, hostRate: HostRate) => {
  const seen: SeenRequest[] = []
  let [running, most] = [0, 0]
  const ask = async (host: string, ms: number, isUrgent = false) => {
    const done = await hostRate.turn(host, { isUrgent })
    seen.push({ host, began: clock.now() })
    running += 1
    most = Math.max(most, running)
    await clock.sleep(ms)
    running -= 1
    done()
  }
  return { ask, seen, most: () => most }
}

const shortestGap = (seen: readonly SeenRequest[]) => {
  const last = new Map<string, number>()
  let shortest = Number.POSITIVE_INFINITY
  for (const { host, began } of seen) {
    shortest = Math.min(shortest, began - (last.get(host) ?? Number.NEGATIVE_INFINITY))
    last.set(host, began)
  }
  return shortest
}

const start = () => {
  const clock = clockOf()
  const hostRate = hostRateOf({ now: clock.now, later: clock.later })
  return { clock, hostRate, ...asker(clock, hostRate) }
}

describe('the rate of requests', () => {
  it('is four at once and one per host each ten seconds, the first after ten', async () => {
    const { clock, ask, seen, most } = start()
    for (const host of ['a', 'a', 'b', 'c', 'd', 'e', 'a']) void ask(host, 1000)
    await clock.run()

    expect(seen.map(({ host, began }) => `${host} ${began / 1000}`)).toEqual([
      'a 10',
      'b 10',
      'c 10',
      'd 10',
      'e 11',
      'a 20',
      'a 30',
    ])
    expect(most()).toBe(4)
  })

  it('never sends a second request to a host before the first is answered', async () => {
    const { clock, ask, seen } = start()
    void ask('slow', 25_000)
    void ask('slow', 1)
    await clock.run()

    expect(seen.map(({ began }) => began)).toEqual([10_000, 35_000])
  })

  it.each([
    ['once', [30_000]],
    ['again while it is left alone', [30_000, 12_000]],
  ])('pauses a host for as long as it has asked for %s, and no other host', async (_, pauses) => {
    const { clock, hostRate, ask, seen } = start()
    for (const ms of pauses) hostRate.pause('a', ms)
    void ask('a', 1)
    void ask('b', 1)
    await clock.run()

    expect(seen.map(({ host, began }) => `${host} ${began / 1000}`)).toEqual(['b 10', 'a 30'])
  })

  it('does not wait for a host with a longer pause', async () => {
    const { clock, hostRate, ask, seen } = start()
    const waits = [hostRate.turn('a'), hostRate.turn('a')].map((turn) => turn.catch((error: unknown) => error))
    hostRate.pause('a', HOUR_MS)

    expect(await Promise.all(waits)).toEqual([new HostPausedError(HOUR_MS), new HostPausedError(HOUR_MS)])
    expect(hostRate.busy()).toEqual(['a'])
    await expect(hostRate.turn('a')).rejects.toThrow('left alone')
    void clock.sleep(HOUR_MS)
    await clock.run()
    void ask('a', 1)
    await clock.run()
    expect(seen).toEqual([{ host: 'a', began: HOUR_MS }])
  })

  it('prefers links that a user waits for', async () => {
    const { clock, ask, seen } = start()
    for (const host of ['a', 'b', 'c', 'd', 'e']) void ask(host, 1000)
    void ask('f', 1000, true)
    await clock.run()

    expect(seen.map(({ host }) => host).join('')).toBe('fabcde')
  })

  it('forgets an aborted caller, and counts a turn that ends twice once', async () => {
    const { clock, hostRate, ask, seen } = start()
    const stop = new AbortController()
    const given = hostRate.turn('a', { signal: stop.signal }).catch((error: Error) => error.message)
    stop.abort(new Error('stopped'))
    expect(await given).toBe('stopped')
    await clock.run()
    expect(clock.now()).toBe(0)
    await expect(hostRate.turn('a', { signal: stop.signal })).rejects.toThrow('stopped')

    void ask('a', 1)
    await clock.run()
    expect(seen).toEqual([{ host: 'a', began: 10_000 }])

    const ending = hostRate.turn('b')
    await clock.run()
    const done = await ending
    done()
    done()
    for (const host of ['c', 'd', 'e', 'f', 'g']) void ask(host, 1000)
    await clock.run()
    expect(seen.slice(1).map(({ began }) => began - (seen[1]?.began ?? 0))).toEqual([0, 0, 0, 0, 1000])
  })

  it('reports hosts that can’t be requested now', async () => {
    const { clock, hostRate, ask } = start()
    void ask('a', 30_000)
    void ask('b', 1)
    expect(hostRate.busy().sort()).toEqual(['a', 'b'])

    await clock.run(25_000)
    expect(hostRate.busy()).toEqual([])
    void ask('a', 1)
    expect(hostRate.busy()).toEqual(['a'])
  })

  it.each([
    ['https://www.A.example:8443/x', 'a.example'],
    ['http://a.example./', 'a.example'],
    ['http://[2606:2800::1]/', '2606:2800::1'],
  ])('reads %s as %s', (address, host) => {
    expect(hostKeyOf(new URL(address))).toBe(host)
  })
})

describe('a library of links', () => {
  interface Link {
    readonly host: string
    /** Duration of each request for this link. */
    readonly requests: readonly number[]
  }

  // Distribution of six libraries: of 4,639 links 365 on one host, 249 on another, the rest on 3,226. One in five is
  // requested twice; one in twenty never answers.
  const linksOf = (count: number): Link[] => {
    const random = randomOf(1)
    return Array.from({ length: count }, () => {
      const place = random.below(4639)
      const host = place < 365 ? 'largest' : place < 614 ? 'second' : `host ${random.below(Math.ceil(count * 0.69))}`
      const ms = () => 200 + random.below(1600)
      if (random.chance(0.05)) return { host, requests: [8000, 12_000] }
      return { host, requests: random.chance(0.2) ? [ms(), ms()] : [ms()] }
    })
  }

  const UNDER_WAY = 24

  /** Simulates the worker's order. */
  const check = async (links: readonly Link[]) => {
    const { clock, hostRate, ask, seen, most } = start()
    const due = new Set(links)
    const doneAt = new Map<Link, number>()
    let underWay = 0
    const next = () => {
      const busy = new Set(hostRate.busy())
      for (const link of due) {
        if (underWay >= UNDER_WAY) return
        if (busy.has(link.host)) continue
        busy.add(link.host)
        due.delete(link)
        void work(link)
      }
    }
    const work = async (link: Link) => {
      underWay += 1
      for (const ms of link.requests) await ask(link.host, ms)
      underWay -= 1
      doneAt.set(link, clock.now())
    }
    const watch = () => {
      next()
      if (due.size > 0) clock.later(1000, watch)
    }
    watch()
    await clock.run()
    return { doneAt, seen, most: most(), hours: clock.now() / HOUR_MS }
  }

  it('of 10,000 is checked within three hours, within the rate limits', async () => {
    const links = linksOf(10_000)
    const { doneAt, seen, most, hours } = await check(links)

    expect(doneAt.size).toBe(links.length)
    expect(hours).toBeLessThan(3)
    expect(most).toBe(4)
    expect(shortestGap(seen)).toBeGreaterThanOrEqual(GAP_MS)
  })

  it('is not delayed by one host of many links, which takes its own time', async () => {
    const one = Array.from({ length: 2000 }, () => ({ host: 'one', requests: [500] }))
    const others = linksOf(500).map((link, index) => ({ ...link, host: `other ${index}` }))
    const { doneAt, hours } = await check([...one, ...others])

    expect(hours).toBeCloseTo((2000 * GAP_MS) / HOUR_MS, 1)
    expect(Math.max(...others.map((link) => doneAt.get(link) ?? 0)) / HOUR_MS).toBeLessThan(0.25)
  })
})
