import { expect, it } from 'vitest'
import { workMeter } from './work-meter.ts'

/** Simulates an import that works and pauses for 250 ms in turn, beside calls of these durations every 5 ms. */
const besides = async (
  rounds: number,
  { working, resting, calls = 50 }: { working: number; resting: number; calls?: number },
) => {
  let time = 0
  const meter = workMeter(() => time)
  const answer = (ms: number) => {
    for (let call = 0; call < calls; call += 1) {
      time += 250 / calls
      meter.note(ms)
    }
  }
  const shares: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    answer(resting)
    shares.push(meter.share())
    await meter.during(async () => answer(working))
  }
  return shares
}

it('gives an import half of the time beside calls, until their latency is known', async () => {
  expect((await besides(1, { working: 2, resting: 2 }))[0]).toBe(0.5)
})

it('gives the import more time if calls are as fast as between its batches', async () => {
  expect((await besides(12, { working: 2.2, resting: 2 })).at(-1)).toBe(0.9)
})

it('gives the import less time if calls are slower, down to a tenth', async () => {
  const shares = await besides(24, { working: 4, resting: 2 })

  expect(shares[4]).toBeLessThan(0.5)
  expect(shares.at(-1)).toBe(0.1)
})

it('keeps the share if calls are slightly slower', async () => {
  expect((await besides(12, { working: 2.6, resting: 2 })).at(-1)).toBe(0.5)
})

it('forgets calls from before the import, such as those beside its preview', async () => {
  let time = 0
  const meter = workMeter(() => time)
  const answer = (ms: number) => {
    for (let call = 0; call < 100; call += 1) {
      time += 2.5
      meter.note(ms)
    }
  }
  answer(80)
  await meter.during(async () => answer(8))
  answer(4)

  expect(meter.share()).toBeLessThan(0.5)
})

it('gives the import all of the time beside few calls', async () => {
  expect(await besides(12, { working: 40, resting: 2, calls: 1 })).toEqual(Array.from({ length: 12 }, () => 1))
})
