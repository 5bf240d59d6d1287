import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { noteOwnWrite } from '#web/api/own-writes.ts'
import { groupQueries } from '#web/features/groups/queries.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { loggedIn, loggedOut } from '#web/session/store.ts'
import { removeOldRequests } from '#web/shared/remove-old-requests.ts'
import { followEvents } from './events.ts'
import { makeQueryClient } from './query-cache.ts'

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static open: FakeStream[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeStream.open.push(this)
  }

  close() {
    FakeStream.open = FakeStream.open.filter((other) => other !== this)
  }

  tell(...changes: { noun: string; version: string; ageMs?: number }[]) {
    const data = JSON.stringify(changes.map((one) => ({ ageMs: 400, ...one })))
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const fakeLocks = () => {
  let last = Promise.resolve()
  const request = (_name: string, { signal }: { signal: AbortSignal }, lead: () => Promise<void>) => {
    const turn = last.then(() => (signal.aborted ? undefined : lead()))
    last = turn
    return turn
  }
  return { request }
}

class FakeChannel extends EventTarget {
  static all: FakeChannel[] = []
  constructor() {
    super()
    FakeChannel.all.push(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    FakeChannel.all = FakeChannel.all.filter((other) => other !== this)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() + 3600_000 })
  FakeStream.open = []
  FakeChannel.all = []
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: fakeLocks() } }))
})
afterEach(() => {
  loggedOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Query on screen; returns its request count. */
const show = async (client: QueryClient, queryKey: QueryKey) => {
  const ask = vi.fn<() => Promise<string>>(async () => 'answer')
  const observer = new QueryObserver(client, { queryKey, queryFn: ask, staleTime: Number.POSITIVE_INFINITY })
  onTestFinished(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(5000)
  ask.mockClear()
  return ask
}

const openTab = async () => {
  const client = makeQueryClient()
  const stop = followEvents(client)
  onTestFinished(stop)
  await vi.advanceTimersByTimeAsync(0)
  return { client, stop }
}

const stream = () => {
  const [only, ...others] = FakeStream.open
  expect(others).toEqual([])
  return only as FakeStream
}
const LIST: QueryKey = [...sourceQueries.lists(), 'any']
const pass = () => vi.advanceTimersByTimeAsync(1000)

describe('an event', () => {
  it('refetches visible queries of its noun, once, and no others', async () => {
    const { client } = await openTab()
    const [list, groups] = [await show(client, LIST), await show(client, groupQueries.lists())]
    client.setQueryData([...sourceQueries.all(), 'left'], 'seen before')

    stream().tell({ noun: 'sources', version: '2' })
    await pass()
    stream().tell({ noun: 'sources', version: '2' })
    await pass()

    expect(list).toHaveBeenCalledOnce()
    expect(groups).not.toHaveBeenCalled()
    expect(client.getQueryState([...sourceQueries.all(), 'left'])?.isInvalidated).toBe(true)
  })

  it('does not refetch queries that were fetched after the change', async () => {
    const { client } = await openTab()
    const list = await show(client, LIST)

    stream().tell({ noun: 'sources', version: '1', ageMs: 60_000 })
    await pass()

    expect(list).not.toHaveBeenCalled()
  })

  it('from before another tab listened refetches queries of that tab that may be old', async () => {
    await openTab()
    const client = makeQueryClient()
    const [before, after] = [await show(client, LIST), await show(client, groupQueries.lists())]
    stream().tell({ noun: 'sources', version: '2' }, { noun: 'groups', version: '2', ageMs: 7_200_000 })

    onTestFinished(followEvents(client))
    await pass()

    expect(before).toHaveBeenCalledOnce()
    expect(after).not.toHaveBeenCalled()
  })

  it('about an own change does not refetch queries that were fetched since', async () => {
    const { client } = await openTab()
    const [list, other] = [await show(client, LIST), await show(client, [...sourceQueries.all(), 'other'])]
    noteOwnWrite()
    await client.invalidateQueries({ queryKey: LIST })
    await vi.advanceTimersByTimeAsync(400)

    stream().tell({ noun: 'sources', version: '2', ageMs: 400 })
    await pass()
    expect([list, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1])

    stream().tell({ noun: 'sources', version: '3', ageMs: 10 })
    await pass()
    expect(list).toHaveBeenCalledTimes(2)
  })

  it('about an own deletion does not refetch the deleted object while it is still on screen', async () => {
    const { client } = await openTab()
    const detail: QueryKey = sourceQueries.detail(7).queryKey
    const shown = await show(client, detail)
    removeOldRequests(client, [detail])

    stream().tell({ noun: 'sources', version: '2' })
    await pass()

    expect(shown).not.toHaveBeenCalled()
  })

  it('waits for the reply to an own deletion, which may come after the event', async () => {
    const { client } = await openTab()
    const detail: QueryKey = sourceQueries.detail(7).queryKey
    const [shown, list] = [await show(client, detail), await show(client, LIST)]
    const reply = Promise.withResolvers<undefined>()
    const deleting = client.getMutationCache().build(client, {
      mutationFn: () => reply.promise,
      onSuccess: () => removeOldRequests(client, [detail]),
    })
    const deleted = deleting.execute(undefined)

    stream().tell({ noun: 'sources', version: '2' })
    await pass()
    expect(list).not.toHaveBeenCalled()

    reply.resolve(undefined)
    await deleted
    await pass()
    expect([shown, list].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  it('does not wait for long, because an upload may take minutes', async () => {
    const { client } = await openTab()
    const list = await show(client, LIST)
    const upload = client.getMutationCache().build(client, { mutationFn: () => new Promise<never>(() => {}) })
    void upload.execute(undefined)

    stream().tell({ noun: 'sources', version: '2' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(list).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(list).toHaveBeenCalledTimes(1)
  })

  it('in a hidden tab only marks queries, to be refetched when the tab is shown', async () => {
    const { client } = await openTab()
    const list = await show(client, LIST)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

    stream().tell({ noun: 'sources', version: '2' })
    await pass()

    expect(list).not.toHaveBeenCalled()
    expect(client.getQueryState(LIST)?.isInvalidated).toBe(true)
  })

  it('that is repeated quickly refetches a screen at intervals', async () => {
    const { client } = await openTab()
    const list = await show(client, LIST)
    for (let version = 1; version <= 30; version += 1) {
      stream().tell({ noun: 'sources', version: String(version), ageMs: 0 })
      await pass()
    }

    expect(list.mock.calls.length).toBeGreaterThan(5)
    expect(list.mock.calls.length).toBeLessThan(14)
  })

  it.each(['', 'nonsense', '{}', '[{"noun":"sources"}]', '[{"noun":"__proto__","version":"1","ageMs":0}]'])(
    'that is %o is ignored',
    async (data) => {
      const { client } = await openTab()
      const list = await show(client, LIST)

      stream().dispatchEvent(new MessageEvent('message', { data }))
      await pass()

      expect(list).not.toHaveBeenCalled()
    },
  )
})

describe('the tabs of a browser', () => {
  it('share one stream; if its tab is closed, another opens one and catches up', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const lists = [await show(first.client, LIST), await show(second.client, LIST)]
    stream().tell({ noun: 'sources', version: '2' }, { noun: 'groups', version: '1' })
    await pass()
    expect(lists.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    const groups = await show(second.client, groupQueries.lists())

    first.stop()
    await pass()
    stream().tell({ noun: 'sources', version: '2', ageMs: 9000 }, { noun: 'groups', version: '2', ageMs: 100 })
    await pass()

    expect(lists.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    expect(groups).toHaveBeenCalledOnce()
  })

  it('open another stream for another person', async () => {
    await openTab()
    const before = stream()

    loggedIn(aUser())

    expect(stream()).not.toBe(before)
  })
})

it('reconnects a while after its session has ended, and logs nobody out', async () => {
  const { client } = await openTab()
  const list = await show(client, LIST)
  stream().tell({ noun: 'sessions', version: 'now', ageMs: 0 })
  expect(FakeStream.open).toEqual([])

  await vi.advanceTimersByTimeAsync(121_000)

  expect(stream()).toBeDefined()
  expect(list).not.toHaveBeenCalled()
})

it('reconnects a while after a refusal', async () => {
  await openTab()
  const refused = stream()
  refused.readyState = FakeStream.CLOSED
  refused.dispatchEvent(new Event('error'))
  FakeStream.open = []

  await vi.advanceTimersByTimeAsync(59_000)
  expect(FakeStream.open).toEqual([])
  await vi.advanceTimersByTimeAsync(62_000)
  expect(FakeStream.open).toHaveLength(1)
})

it.each(['EventSource', 'BroadcastChannel'])('does nothing in a browser without %s', (name) => {
  Reflect.deleteProperty(globalThis, name)

  expect(() => followEvents(makeQueryClient())()).not.toThrow()
  expect(FakeStream.open).toEqual([])
})
