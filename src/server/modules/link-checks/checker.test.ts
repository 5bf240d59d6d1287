import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { authorize } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { alongside, startTestApp, type TestApp } from '#testing/server/app.ts'
import { buildGroup, buildSource } from '#testing/server/factories.ts'
import { answerWith, startSites } from '#testing/server/sites.ts'
import { queued } from '#testing/server/waiting.ts'
import { checkLinks } from './checker.ts'
import { hostRateOf } from './host-rate.ts'
import { judge, unknownLink } from './judge.ts'
import { probeLink } from './probe.ts'
import { linkQueueIn } from './queue.ts'
import { linkChecksIn } from './repository.ts'

const DAY_MS = 24 * 3_600_000

const sites = startSites()
const links = { reachability: sites.reachability, gapMs: 1 }
const linkChecks = { isOn: true, everyMs: 30 * DAY_MS, proxy: null }
const test = startTestApp({ linkChecks }, { links })
const other = alongside(test, { links })
const off = startTestApp({}, { links })

let counter = 0
const newLink = (path = '/') => `http://site${(counter += 1)}.example${path}`

const addLink = async (link = newLink(), values: Parameters<typeof buildSource>[1] = {}) =>
  (await buildSource(test.db, { link, ...values })).id

const run = async ({ app, db }: TestApp = test) => {
  await transact(db, (tx) => app.linkChecks.wake(tx))
  await app.jobs.runDue()
}

const healthOf = async (id: number) => {
  const row = await test.db.selectFrom('link_health').selectAll().where('source_id', '=', id).executeTakeFirst()
  return row && { state: row.state, status: row.status, movedTo: row.moved_to }
}

const dueIn = async (id: number) => {
  const row = await test.db.selectFrom('link_check').select('next_at').where('source_id', '=', id).executeTakeFirst()
  return Math.round((Number(row?.next_at) - test.now().getTime()) / DAY_MS)
}

beforeEach(() => test.db.deleteFrom('source').execute())

describe('unchecked links', () => {
  it('are each requested once, published, and not requested again for a month', async () => {
    const [works, moved, blocked] = [newLink(), newLink('/old'), newLink()]
    const ids = [await addLink(works), await addLink(moved), await addLink(blocked)]
    sites.answers.set(moved.slice(7), answerWith(301, { location: 'http://elsewhere.example/new' }))
    sites.answers.set(blocked.slice(7), answerWith(401))

    await run()
    const asked = sites.asked.length
    await run()

    expect(await Promise.all(ids.map(healthOf))).toEqual([
      { state: 'works', status: 200, movedTo: null },
      { state: 'moved', status: 200, movedTo: 'http://elsewhere.example/new' },
      { state: 'blocked', status: 401, movedTo: null },
    ])
    expect(await Promise.all(ids.map(dueIn))).toEqual([30, 30, 30])
    expect(sites.asked).toHaveLength(asked)
    test.advance(31 * DAY_MS)
    await run()
    expect(sites.asked).toHaveLength(2 * asked)
  })

  it('are public ones, and private ones only of a group that allows checks', async () => {
    const [group, wanting] = [await buildGroup(test.db), await buildGroup(test.db)]
    await test.db.updateTable('app_group').set({ checks_links: true }).where('id', '=', wanting.id).execute()
    const isPublic = false
    const hidden = [
      await addLink('http://secret.example/', { groupId: group.id, isPublic }),
      await addLink('http://admins.example/', { groupId: null, isPublic }),
    ]
    const wanted = await addLink('http://wanted.example/', { groupId: wanting.id, isPublic })

    await run()

    expect(await Promise.all([...hidden, wanted].map(healthOf))).toEqual([
      undefined,
      undefined,
      { state: 'works', status: 200, movedTo: null },
    ])
    expect(sites.asked).toEqual(['HEAD wanted.example/'])
  })

  it('exclude links with checks turned off', async () => {
    const id = await addLink()
    await test.db.insertInto('link_check').values({ source_id: id, is_off: true }).execute()

    await run()

    expect(sites.asked).toEqual([])
  })
})

describe('a missing link', () => {
  it('is gone after three days, and works again once it is back', async () => {
    const link = newLink()
    const id = await addLink(link)
    sites.answers.set(link.slice(7), answerWith(404))
    const states = []
    for (let day = 0; day < 3; day += 1) {
      await run()
      // A second check on the same day changes nothing.
      await run()
      states.push((await healthOf(id))?.state)
      test.advance(DAY_MS + 1)
    }

    sites.answers.clear()
    test.advance(30 * DAY_MS)
    await run()

    expect(states).toEqual([undefined, undefined, 'gone'])
    expect(await healthOf(id)).toEqual({ state: 'works', status: 200, movedTo: null })
    const [, address] = sites.asked[0]?.split(' ') ?? []
    // A HEAD request doesn't suffice to show that a missing link works again.
    expect(sites.asked).toEqual(['HEAD', 'GET', 'GET', 'GET', 'GET'].map((method) => `${method} ${address}`))
  })

  it('is unchecked again after a correction of the link', async () => {
    const link = newLink()
    const id = await addLink(link)
    sites.answers.set(link.slice(7), answerWith(404))
    for (let day = 0; day < 3; day += 1) {
      await run()
      test.advance(DAY_MS + 1)
    }
    const gone = await healthOf(id)

    const corrected = newLink()
    await test.db
      .updateTable('source')
      .set({ link: corrected, link_key: corrected.slice(7) })
      .where('id', '=', id)
      .execute()
    const afterwards = await healthOf(id)
    await run()

    expect([gone?.state, afterwards]).toEqual(['gone', undefined])
    expect(await healthOf(id)).toEqual({ state: 'works', status: 200, movedTo: null })
  })
})

describe('a site that answers HEAD with 200 and GET with 404', () => {
  it('is noticed at the third check, and gone three days later', async () => {
    const link = newLink()
    const id = await addLink(link)
    sites.answers.set(link.slice(7), (response) => response.writeHead(response.req.method === 'HEAD' ? 200 : 404).end())
    const states = []
    for (let month = 0; month < 3; month += 1) {
      await run()
      states.push((await healthOf(id))?.state)
      test.advance(30 * DAY_MS + 1)
    }
    for (let day = 0; day < 2; day += 1) {
      await run()
      states.push((await healthOf(id))?.state)
      test.advance(DAY_MS + 1)
    }

    expect(states).toEqual(['works', 'works', 'works', 'works', 'gone'])
    expect(sites.asked.map((asked) => asked.split(' ')[0])).toEqual(['HEAD', 'HEAD', 'GET', 'GET', 'GET'])
  })
})

describe('the result of a check', () => {
  it('is dropped if the link was changed during the check', async () => {
    const link = newLink()
    const id = await addLink(link)
    const corrected = newLink()
    sites.answers.set(link.slice(7), (response) => {
      void test.db
        .updateTable('source')
        .set({ link: corrected, link_key: corrected.slice(7) })
        .where('id', '=', id)
        .execute()
        .then(() => response.writeHead(401).end())
    })

    await run()

    expect(await healthOf(id)).toEqual({ state: 'works', status: 200, movedTo: null })
    expect(sites.asked).toEqual([`HEAD ${link.slice(7)}`, `HEAD ${corrected.slice(7)}`])
  })

  it('is dropped if the link was changed after it was claimed', async () => {
    const link = newLink()
    const id = await addLink(link)
    // A second ahead of the database, whose clock determines when a changed link is due.
    const queue = linkQueueIn(test.db, () => new Date(test.now().getTime() + 1000))
    await queue.enter(0)
    const corrected = newLink()
    const change = (tx: Db) =>
      tx
        .updateTable('source')
        .set({ link: corrected, link_key: corrected.slice(7) })
        .where('id', '=', id)
        .execute()

    const [claimed] = await queued(test, change, [() => queue.claim(id)])
    const judged = judge(
      unknownLink,
      { found: 'blocked', status: 401, movedTo: null, retryAfterMs: null },
      { now: test.now(), everyMs: DAY_MS, isAsked: false },
    )
    const isStored = claimed && (await queue.store(claimed, judged))
    await queue.publish()

    expect([claimed?.link, isStored]).toEqual([link, false])
    expect(await healthOf(id)).toBeUndefined()
  })

  it('by a process that died before publishing is published by the next', async () => {
    const id = await addLink()
    const checked_at = test.now()
    const next_at = new Date(checked_at.getTime() + DAY_MS)
    await test.db
      .insertInto('link_check')
      .values({ source_id: id, state: 'works', status: 204, checked_at, next_at, is_published: false })
      .execute()

    await run()

    expect(await healthOf(id)).toEqual({ state: 'works', status: 204, movedTo: null })
    expect(sites.asked).toEqual([])
  })

  it('moves the version of the library, and changes nothing else of the source', async () => {
    const id = await addLink()
    const versionOf = async () => {
      const { rows } = await sql<{ v: number }>`select max(version) as v from library_version`.execute(test.db)
      return rows[0]?.v ?? 0
    }
    const sourceOf = () => test.db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = [await versionOf(), await sourceOf()] as const

    await run()

    expect(await versionOf()).toBeGreaterThan(before[0])
    expect(await sourceOf()).toEqual(before[1])
  })
})

describe('a site that asks for a pause', () => {
  it('gets it for all its links, also by the next process, for the time it asked for', async () => {
    for (const path of ['a', 'b', 'c']) await addLink(`http://busy.example/${path}`)
    for (const path of ['a', 'b', 'c'])
      sites.answers.set(`busy.example/${path}`, answerWith(429, { 'retry-after': String((2 * DAY_MS) / 1000) }))
    await run()
    const asked = sites.asked.length
    test.advance(DAY_MS)
    await run(other)
    const askedThen = sites.asked.length

    test.advance(DAY_MS + 1)
    await run(other)

    expect([asked, askedThen]).toEqual([1, 1])
    expect(sites.asked.length).toBeGreaterThan(1)
  })
})

describe('a site with very many links', () => {
  it('does not delay other links: its own are postponed until their turn', async () => {
    const queue = linkQueueIn(test.db, test.now)
    const ofOne = await Promise.all(Array.from({ length: 65 }, (_, index) => addLink(`http://one.example/${index}`)))
    const other = await addLink()
    await queue.enter(0)

    const listed = await queue.listDue()
    const again = await queue.listDue()

    expect(listed.map(({ sourceId }) => sourceId).toSorted((a, b) => a - b)).toEqual(
      [...ofOne.toSorted((a, b) => a - b).slice(0, 60), other].toSorted((a, b) => a - b),
    )
    expect(again).toEqual(listed)
    const { rows } = await sql<{ seconds: number }>`select round(extract(epoch from next_at - ${test.now()})) as seconds
      from link_check where next_at > ${test.now()} order by next_at`.execute(test.db)
    expect(rows.map(({ seconds }) => Math.round(seconds / 10))).toEqual([61, 62, 63, 64, 65])
  })
})

/** Runs a check without looking for other processes, like a process that believes to be alone. */
const runAlone = (signal = new AbortController().signal, queue = linkQueueIn(test.db, test.now)) =>
  checkLinks(
    {
      queue,
      hostRate: hostRateOf({ now: () => performance.now(), gapMs: 1 }),
      probe: (link, options) => probeLink(link, { ...sites.reachability, ...options }),
      everyMs: 30 * DAY_MS,
      now: test.now,
      log: test.app.log,
    },
    signal,
  )

describe('a link that a user waits for', () => {
  it('is started before other unchecked links are looked up', async () => {
    const source = await buildSource(test.db, { link: newLink() })
    await addLink()
    const admin = { id: 0, role: 'ROLE_ADMIN' as const, groupId: null }
    const subject = { id: source.id, groupId: null, isPublic: true, createdById: null }
    await linkChecksIn(test.db).ask(authorize(admin, 'source.change', subject), test.now())
    const queue = linkQueueIn(test.db, test.now)
    const order: string[] = []
    const noted = {
      ...queue,
      claim: (sourceId: number) => {
        order.push(sourceId === source.id ? 'the one' : 'another')
        return queue.claim(sourceId)
      },
      enter: (after: number) => {
        order.push('others')
        return queue.enter(after)
      },
    }

    await runAlone(undefined, noted)

    expect(order).toEqual(['the one', 'others', 'another'])
  })
})

describe('two processes', () => {
  it('never check the same link twice, even if both believe to be the only one', async () => {
    for (let i = 0; i < 30; i += 1) await addLink()

    await Promise.all([runAlone(), runAlone(), run(test), run(other)])

    expect(sites.asked.toSorted()).toEqual([...new Set(sites.asked)].toSorted())
    expect(sites.asked).toHaveLength(30)
  })

  it('leave the links of a killed one alone until its lease has expired', async () => {
    const link = newLink()
    const id = await addLink(link)
    await linkQueueIn(test.db, test.now).enter(0)
    const killed = await linkQueueIn(test.db, test.now).claim(id)

    await run()
    const before = [...sites.asked]
    test.advance(11 * 60_000)
    await run()

    expect([killed?.link, before, sites.asked]).toEqual([link, [], [`HEAD ${link.slice(7)}`]])
    expect((await healthOf(id))?.state).toBe('works')
  })

  it('return the links of a stopping one at once', async () => {
    const link = newLink()
    const id = await addLink(link)
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    sites.answers.set(link.slice(7), () => ask())
    const ending = new AbortController()
    const running = runAlone(ending.signal)
    await asked
    ending.abort(new Error('The process stops'))
    await running

    sites.answers.clear()
    await run()

    expect((await healthOf(id))?.state).toBe('works')
  })
})

describe('an operator', () => {
  it('sees the number of links by state', async () => {
    await addLink()
    await run()
    const measures = test.app.measures.find(({ gauges }) => 'links' in gauges)

    expect(await measures?.read()).toMatchObject({
      links: expect.arrayContaining([
        { labels: { state: 'works' }, value: 1 },
        { labels: { state: 'gone' }, value: 0 },
      ]),
      links_checked_day: 1,
      link_check_oldest_seconds: 0,
    })
  })
})

describe('with checks off', () => {
  it('no site gets a request', async () => {
    await buildSource(off.db, { link: newLink() })
    await run(off)

    expect(sites.asked).toEqual([])
  })
})
