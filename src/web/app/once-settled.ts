// Started after the first screen, in one chunk.
export { followEvents } from './events.ts'
export { followTabs } from './follow-tabs.ts'
export { preloadScreens } from './preload-screens.ts'
export { watchHomeStorage } from './watch-home-storage.ts'
export { watchReturn } from './watch-return.ts'
