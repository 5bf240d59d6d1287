import { vi } from 'vitest'

/**
 * Stops the clock for what waits with `setTimeout`; `vi.advanceTimersByTime` moves it on. Testing Library knows only
 * Jest's clock, so this one passes for it.
 */
export const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
}
