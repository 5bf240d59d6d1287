import { expect, it, vi } from 'vitest'
import { Follower } from './follower.ts'
import { Versions } from './repository.ts'

const at = (version: number) => new Versions([{ kind: 'library', scope: 0, version, ageMs: 5 }])

it('cuts off who does not read, and keeps nothing more for them', async () => {
  const onEnd = vi.fn<() => void>()
  const follower = new Follower(null, onEnd)
  let sent = 0
  for (; onEnd.mock.calls.length === 0 && sent < 1000; sent += 1) follower.announce(at(sent))

  follower.announce(at(1001))

  expect(sent).toBeLessThan(50)
  expect(onEnd).toHaveBeenCalledOnce()
  await expect(follower.body.getReader().read()).rejects.toThrow('does not read')
})

it('says something after some polls without news, however they went, and nothing else', async () => {
  const follower = new Follower(null, () => {})
  const reader = follower.body.getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  follower.announce(at(1))
  expect(await read()).toContain('data: ')
  const next = read()
  let polls = 0
  const counted = next.then((text) => ({ text, polls }))

  for (; polls < 100; polls += 1) {
    follower.announce(at(1))
    follower.keepAlive()
    await Promise.resolve()
  }

  expect((await counted).text).toBe(':\n\n')
})

it('tells a version that comes again once, and how long ago the last of those behind it came about', async () => {
  const follower = new Follower(null, () => {})
  const reader = follower.body.getReader()
  const names = { kind: 'library', scope: -2, version: 7, ageMs: 90_000 } as const
  follower.announce(new Versions([{ kind: 'library', scope: 0, version: 1, ageMs: 1500 }, names]))
  follower.announce(new Versions([{ kind: 'library', scope: 0, version: 1, ageMs: 2500 }, names]))
  follower.end()

  const text = new TextDecoder().decode((await reader.read()).value)

  expect(text).toContain('{"noun":"sources","version":"1.7","ageMs":1500}')
  expect((await reader.read()).done).toBe(true)
})
