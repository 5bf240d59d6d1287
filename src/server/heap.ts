import { setFlagsFromString } from 'node:v8'

/** V8 silently ignores unknown flags. */
export const EARLY = '--heap-growing-percent=100'

/**
 * Makes V8 collect before the heap doubles; by default it quadruples and keeps the memory (decision 0017). NODE_OPTIONS
 * doesn't allow the flag.
 */
export const collectEarly = (): void => setFlagsFromString(EARLY)
