import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import { precompress } from './src/setup/precompress.ts'

// What every visit needs; anything else stays in the chunk of the screen or dialog that asks for it.
const INITIAL =
  /node_modules[\\/](react|react-dom|scheduler|zustand|use-sync-external-store|zod|@tanstack[\\/](react-router|router-core|history|react-store|store|query-core|react-query|query-persist-client-core|react-query-persist-client))[\\/]/

// Forms and dialogs are left out: they bring libraries that only those who use them should load.
const APP = /src[\\/](contract|web[\\/](api|session|ui[\\/](?!dialog|confirm-dialog|gallery)))/

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
        },
      },
    ],
  },
})
