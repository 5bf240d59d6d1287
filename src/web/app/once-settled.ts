// What the page begins once its first screen is there: of no visit's first path, and in one file.
export { followEvents } from './events.ts'
export { followTabs } from './follow-tabs.ts'
export { preloadScreens } from './preload-screens.ts'
export { watchDesks } from './watch-desks.ts'
export { watchReturn } from './watch-return.ts'
