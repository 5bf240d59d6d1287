import type { Plugin } from 'vite'

// What Vite puts around each `import()` of code that is loaded later.
const HELPER = '\0vite/preload-helper.js'

// An event for what could not be loaded, as Vite's own has it (src/web/shared/missing-code.ts), and no more.
const LOAD = `export const __vitePreload = (load) => load().catch((payload) => {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
})`

/**
 * Loads later code without Vite's own way to do so, 0.7 kB of every first visit. Most of that looks for what the code needs
 * beside itself; here it names nothing (`resolveDependencies` in vite.config.ts).
 */
export const loadCode = (): Plugin => ({
  name: 'load-code',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === HELPER ? LOAD : null),
})
