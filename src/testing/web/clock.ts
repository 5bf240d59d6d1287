import { vi } from 'vitest'

/**
 * Stops the clock for what waits with `setTimeout`; `vi.advanceTimersByTime` moves it on. Testing Library knows only
 * Jest's clock, so it is told that this is one.
 */
export const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
}
