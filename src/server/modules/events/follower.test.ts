import { expect, it, vi } from 'vitest'
import { Follower } from './follower.ts'
import { Versions } from './repository.ts'

const at = (version: number) => new Versions([{ kind: 'library', scope: 0, version, ageMs: 5 }])

it('ends the stream of a client that does not read, and buffers nothing more for it', async () => {
  const onEnd = vi.fn<() => void>()
  const follower = new Follower(null, onEnd)
  let sent = 0
  for (; onEnd.mock.calls.length === 0 && sent < 1000; sent += 1) follower.announce(at(sent))

  follower.announce(at(1001))

  expect(sent).toBeLessThan(50)
  expect(onEnd).toHaveBeenCalledOnce()
  await expect(follower.body.getReader().read()).rejects.toThrow('does not read')
})

it('sends a comment after some polls without news, even if they failed, and nothing else', async () => {
  const follower = new Follower(null, () => {})
  const reader = follower.body.getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  follower.announce(at(1))
  expect(await read()).toContain('data: ')
  const next = read()
  let polls = 0
  const comment = next.then((text) => ({ text, polls }))

  for (; polls < 100; polls += 1) {
    follower.announce(at(1))
    follower.keepAlive()
    await Promise.resolve()
  }

  expect((await comment).text).toBe(':\n\n')
})

it('announces a repeated version once, with the age of the latest change it covers', async () => {
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
