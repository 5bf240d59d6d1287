import { vi } from 'vitest'

/** Fakes `setTimeout`. Poses as Jest's clock for Testing Library. */
export const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
}
