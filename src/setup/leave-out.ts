import type { Plugin } from 'vite'

// An event for what could not be loaded, as Vite's own has it (src/web/shared/missing-code.ts), and no more: most of that
// looks for what the code needs beside itself, and here it names nothing (`resolveDependencies` in vite.config.ts).
const LOAD = `export const __vitePreload = (load) => load().catch((payload) => {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
})`

// What is imported and never called. If it is after all, the journeys fail.
const unused = (...names: readonly string[]) =>
  names.map((name) => `export const ${name} = () => { throw new Error('${name} is left out of the page') }`).join('\n')

// What is called and has nothing to do.
const idle = (...names: readonly string[]) => names.map((name) => `export const ${name} = () => false`).join('\n')

/** What stands in a build in the place of modules, each by the end of its name. */
const INSTEAD: Readonly<Record<string, string>> = {
  '\0vite/preload-helper.js': LOAD,
  // No list of this page grows as it is scrolled.
  '/query-core/build/modern/infiniteQueryBehavior.js': unused(
    'infiniteQueryBehavior',
    'hasNextPage',
    'hasPreviousPage',
  ),
  // No query suspends what asks it, or throws its failure at it: each says of itself that it is loading or has failed.
  '/react-query/build/modern/suspense.js': `${idle('ensureSuspenseTimers', 'shouldSuspend')}
${unused('defaultThrowOnError', 'fetchOptimistic')}`,
  '/react-query/build/modern/errorBoundaryUtils.js': idle(
    'ensurePreventErrorBoundaryRetry',
    'getHasError',
    'useClearResetErrorBoundary',
  ),
  // The page is at the root of its host, and its addresses are what they look like.
  '/router-core/dist/esm/rewrite.js': `export const executeRewriteInput = (_rewrite, url) => url
export const executeRewriteOutput = executeRewriteInput
${unused('composeRewrites', 'rewriteBasepath')}`,
  // For a combobox with `virtual` options, which no field has: 10 kB of each form that has one.
  '/@tanstack/react-virtual/dist/esm/index.js': unused('useVirtualizer'),
  // The router of the page brings its own pair (src/web/app/router.tsx).
  '/router-core/dist/esm/searchParams.js': unused(
    'defaultParseSearch',
    'defaultStringifySearch',
    'parseSearchWith',
    'stringifySearchWith',
  ),
}

/** Leaves out of a build what the page never runs and every first visit, or every form, would load. */
export const leaveOut = (): Plugin => {
  const found = new Set<string>()
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      const name = Object.keys(INSTEAD).find((end) => id.endsWith(end))
      if (name === undefined) return null
      found.add(name)
      return INSTEAD[name]
    },
    generateBundle() {
      const missed = Object.keys(INSTEAD).filter((name) => !found.has(name))
      if (missed.length > 0) this.error(`Nothing to leave out is named ${missed.join(', ')}`)
    },
  }
}
