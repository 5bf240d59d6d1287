import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import { leaveOut } from './src/setup/leave-out.ts'
import { precompress } from './src/setup/precompress.ts'
import { preloadFirst } from './src/setup/preload-first.ts'
import { shortenReact } from './src/setup/shorten-react.ts'
import { stripSummaries } from './src/setup/strip-summaries.ts'
import { weighLibraries } from './src/setup/weigh-libraries.ts'

const web = {
  environment: './src/testing/web/environment.ts',
  include: ['src/web/**/*.test.{ts,tsx}'],
  setupFiles: './src/testing/web/setup.ts',
  testTimeout: 20_000,
}

const server = {
  environment: 'node',
  include: ['src/server/**/*.test.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

// They load modules a second time, which a file after them in the same process would get beside the first.
const reloadingModules = {
  server: ['src/server/modules/accounts/password.test.ts'],
  web: [
    'src/web/app/error-reports.test.ts',
    'src/web/app/failed-calls.test.ts',
    'src/web/session/drafts.test.ts',
    'src/web/shared/dates.test.ts',
  ],
}

// Not dialogs and the combobox, which are large and which not every form has.
const PARTS =
  /src\/web\/(?:session\/desk|(?:ui|shared)\/(?!gallery|compare\/(?!compare-part)|.*(?:dialog|combobox|just-made|-list|pagination|day|progress|radio|changes|place-names)).*|features\/(?:(?!imports|status|coverage)[^/]+\/queries|sessions\/mutations|views\/(?:view-link-part|texts)|sources\/(?:mutations|last-used|exposure\/opening|detail\/texts|group\/(?:focus-afterwards|texts))))\.tsx?$/

const LISTS =
  /src\/web\/(?:ui\/(?:chip|empty-state|menu-list|picker(?:-list)?|pagination|disclosure|rows-in-sight|use-(?:row-window|list-keys|tree-keys))|shared\/(?:hits|marked|write-once)|features\/sources\/(?:matching-categories|group\/no-subjects|list\/(?:best-matches|filters|first-place|texts|use-filter-words|list-(?:filters|head|line|menus|tools)|view-menu|share-menu|page-links|nothing-found|did-you-mean|category-\w+|tag-filter|link-groups|why-found|letter-rail|rail-letters|use-jump)))\.tsx?$/

// With this Chromium compiles a file while it is loaded, beside the page's own thread, and not function by function on it
// (decision 0022). Most of what comes first runs before anything is seen.
const compileHint = ({ name, isEntry }: { name: string; isEntry: boolean }) =>
  isEntry || name === 'exchange' ? '//# allFunctionsCalledOnLoad' : ''

export default defineConfig({
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __SENTRY_DEBUG__: 'false',
    __SENTRY_TRACING__: 'false',
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a screen loads ahead comes with the screen; only the list of sources, the main screen, comes with the page.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          routeId === '/sources' || routeId === '/sources/' ? [] : [['loader', 'component']],
      },
      routesDirectory: './src/web/routes',
      generatedRouteTree: './src/web/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
    }),
    react(),
    stripSummaries(),
    leaveOut(),
    shortenReact(),
    preloadFirst(),
    weighLibraries(),
    precompress(),
  ],
  resolve: {
    alias: [
      // React has had this itself since 18; what stands in for it is not needed.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  // The name that the browser asks stays, since the server compares it with where a change comes from.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080' } } },
  build: {
    manifest: true,
    // Inlined fonts and images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names of what each screen and dialog needs beside itself would be 1 kB of every first visit; most of it is
      // there already by the time it is wanted (src/web/app/preload-screens.ts).
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      output: {
        postBanner: compileHint,
        codeSplitting: {
          // One chunk for all that the entry imports, the list of sources with it, compresses better than many. What is
          // asked for by `import()` or by another route stays in the chunk of the screen or dialog that asks for it.
          groups: [
            { name: 'app', tags: ['$initial'], priority: 3 },
            // What forms share would be a dozen requests of a first visit, of a few hundred bytes each.
            { name: 'parts', test: PARTS, priority: 1 },
            // What is beside a list, what the buttons above it open and what is below it, which is loaded right after its frame.
            { name: 'lists', test: LISTS, priority: 2 },
            // Selecting in a list, without the dialogs that change what is selected.
            { name: 'select', test: /features\/sources\/select\/(?!.*(?:dialog|mutations))/, priority: 2 },
            // Loaded ahead on every screen, for who logs in or out.
            {
              name: 'login-dialog',
              test: /features\/sessions\/(?:login-dialog|texts|passwords\/new-password-fields|log-out\/mutations)\.tsx?$/,
              priority: 1,
            },
            // What no screen waits for.
            {
              name: 'on-every-screen',
              test: /shell\/on-every-screen\.tsx$|app\/kept-answers-lazy\.ts$/,
              priority: 0,
            },
            // What the page begins once its first screen is there.
            {
              name: 'once-settled',
              test: /app\/once-settled\.ts$|features\/imports\/queries\.ts$/,
              priority: 0,
            },
            // What changed, in words: the activity log’s and a source’s history.
            {
              name: 'changes',
              test: /contract\/(?:activity\/activity-(?:words|values)|sources\/provenance-words)|shared\/(?:changes\.tsx|place-names\.ts)$|features\/sources\/provenance-texts\.ts$/,
              priority: 1,
            },
            // What keys do, and the sheet and the palette that they open.
            { name: 'keyboard', test: /features\/keyboard\/(?:act|\w+-dialogs?|palette-\w+)\.tsx?$/, priority: 1 },
            // What replies are parsed by, and forms: every screen needs it, but not before it shows its frame.
            {
              name: 'exchange',
              test: /node_modules\/zod\/|src\/contract\/(?!sources\/(?:state-of|provenance-words)|status\/(?:told-versions|server-status)|activity\/activity-(?:kind-labels|words|values)|files\/csv)|src\/web\/api\/(?!upload)/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  test: {
    // Tests wait for the database as long as they work; left alone, Vitest leaves a core free, which of two is half.
    maxWorkers: '150%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/contract/**/*.test.ts',
            'src/setup/**/*.test.ts',
            'src/bench/**/*.test.ts',
            'src/chaos/**/*.test.ts',
            'src/deploy/**/*.test.ts',
            'src/*.test.ts',
            'e2e/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          exclude: reloadingModules.server,
          globalSetup: './src/testing/server/global-setup.ts',
          // Loading the server once a process, and not once a file, saves a third of the time of these tests.
          isolate: false,
        },
      },
      { extends: true, test: { ...server, name: 'server-isolated', include: reloadingModules.server } },
      {
        extends: true,
        test: {
          ...web,
          name: 'web',
          exclude: reloadingModules.web,
          // A page of its own for each file takes twice as long; the set-up tidies up after each test instead.
          isolate: false,
        },
      },
      { extends: true, test: { ...web, name: 'web-isolated', include: reloadingModules.web } },
    ],
  },
})
