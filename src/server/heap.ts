import { setFlagsFromString } from 'node:v8'

/** What V8 is told; it ignores in silence what it does not know. */
export const EARLY = '--heap-growing-percent=100'

/**
 * Has V8 collect what is garbage before the heap is twice what is in use; by itself it waits for up to four times, and keeps
 * for good what it took once (decision 0017). Node takes this from no environment, so the process says it itself.
 */
export const collectEarly = (): void => setFlagsFromString(EARLY)
