import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import { precompress } from './src/setup/precompress.ts'

// What every visit needs; anything else stays in the chunk of the screen or dialog that asks for it.
const INITIAL =
  /node_modules[\\/](react|react-dom|scheduler|zustand|use-sync-external-store|zod|@tanstack[\\/](react-router|router-core|history|react-store|store|query-core|react-query))[\\/]/

// Ours that the list of sources needs, the main screen: one chunk compresses better than many. A chunk takes along all
// that its files import, so forms and dialogs are left out with their libraries.
const APP = new RegExp(
  `src/(${[
    'contract/',
    'web/(api|session)/',
    'web/app/(?!sentry)',
    'web/shared/(?!fields|server-errors)',
    'web/features/shell/',
    'web/features/login/(?!login-dialog|reset)',
    'web/features/sources/(queries|search|list-tools|source-list|source-screen|sources-screen|category-sidebar)',
    'web/features/sources/(site-icon|icon-url|new-source)',
    'web/ui/(?!dialog|confirm-dialog|gallery|input\\.|field-frame)',
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
      routesDirectory: './src/web/routes',
      generatedRouteTree: './src/web/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
    }),
    react(),
    precompress(),
  ],
  // React has had this itself since 18; what stands in for it is not needed.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    manifest: true,
    // Inlined fonts and images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
