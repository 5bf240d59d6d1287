// What the page begins once its first screen is there: of no visit's first path, and in one file.
export { followEvents } from './events.ts'
export { preloadScreens } from './preload-screens.ts'
