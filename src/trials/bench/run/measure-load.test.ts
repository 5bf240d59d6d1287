import { describe, expect, it } from 'vitest'
import { loadOf } from './measure-load.ts'

describe('rounds of many clients', () => {
  it('are combined by their times, not by their percentiles', () => {
    const load = loadOf([
      { times: [1, 2, 3, 4], seconds: 1, cpu: 0.01 },
      { times: [5, 100], seconds: 2, cpu: 0.02 },
    ])

    expect(load).toEqual({ perSecond: 2, p50: 3, p99: 100, rounds: [4, 1], cpuMs: 5 })
  })

  it('have no processor time if one of them has none', () => {
    const load = loadOf([
      { times: [1], seconds: 1, cpu: null },
      { times: [1], seconds: 1, cpu: 1 },
    ])

    expect(load.cpuMs).toBeNull()
  })
})
