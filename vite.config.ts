import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import { precompress } from './src/setup/precompress.ts'
import { stripSummaries } from './src/setup/strip-summaries.ts'

// What every visit needs; anything else stays in the chunk of the screen or dialog that asks for it.
const INITIAL =
  /node_modules[\\/](react|react-dom|scheduler|zustand|use-sync-external-store|zod|@tanstack[\\/](react-router|router-core|history|react-store|store|query-core|react-query))[\\/]/

// Ours that the list of sources needs, the main screen: one chunk compresses better than many. A chunk takes along all
// that its files import, so forms and dialogs are left out with their libraries.
const APP = new RegExp(
  `src/(${[
    'contract/(?!activity|contact|groups|letters)',
    'web/(api|session)/',
    'web/app/(?!preload|sentry)',
    'web/shared/(?!fields|server-errors|delete-dialog|changes|moment|use-debounced)',
    'web/features/shell/',
    'web/features/login/(login-host|mutations|password-link|queries|user-menu)',
    'web/features/sources/(queries|search|list-tools|source-list|source-screen|sources-screen|category-sidebar)',
    'web/features/sources/(site-icon|icon-url|new-source)',
    'web/ui/(?!chip|combobox|dialog|confirm-dialog|gallery|input\\.|field-frame|kbd|keep-in-sight|skeleton-detail|take-focus)',
  ].join('|')})`,
)

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
    precompress(),
  ],
  // React has had this itself since 18; what stands in for it is not needed.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
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
        codeSplitting: {
          groups: [
            { name: 'vendor', test: INITIAL, priority: 2 },
            { name: 'app', test: APP, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/contract/**/*.test.ts', 'src/setup/**/*.test.ts', 'src/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts'],
          globalSetup: './src/testing/server/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: './src/testing/web/environment.ts',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: './src/testing/web/setup.ts',
          testTimeout: 20_000,
          // A page of its own for each file takes twice as long; the set-up tidies up after each test instead.
          isolate: false,
        },
      },
    ],
  },
})
