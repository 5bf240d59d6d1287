import { availableParallelism } from 'node:os'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import { precompress } from './src/setup/precompress.ts'
import { preloadFirst } from './src/setup/preload-first.ts'
import { weighLibraries } from './src/setup/weigh-libraries.ts'

const web = {
  maxWorkers: availableParallelism(),
  sequence: { groupOrder: 1 },
  environment: './src/testing/web/environment.ts',
  include: ['src/web/**/*.test.{ts,tsx}'],
  setupFiles: './src/testing/web/setup.ts',
  testTimeout: 180_000,
}

const server = {
  include: ['src/{server,trials/{fuzz,headers}}/**/*.test.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

// They load modules a second time, which later files in the process would share.
const reloadingModules = {
  server: ['src/server/modules/accounts/password.test.ts'],
  web: [
    'src/web/app/error-reports.test.ts',
    'src/web/app/failed-calls.test.ts',
    'src/web/session/drafts.test.ts',
    'src/web/shared/dates.test.ts',
  ],
}

// Chromium compiles such files on another thread (decision 0022).
const compileHint = ({ name }: { name: string }) =>
  /^(?:index|react|exchange)$/.test(name) ? '//# allFunctionsCalledOnLoad' : ''

export default defineConfig({
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __SENTRY_DEBUG__: 'false',
    __SENTRY_TRACING__: 'false',
  },
  plugins: [
    tanstackRouter({
      autoCodeSplitting: true,
      // A loader comes with its screen; the main list comes with the entry.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (/^\/sources\/?$/.test(routeId) ? [] : [['loader', 'component']]),
      },
      routesDirectory: './src/web/routes',
      generatedRouteTree: './src/web/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
    }),
    react(),
    preloadFirst(),
    weighLibraries(),
    precompress(),
  ],
  // Keeps the Host header, which the server compares with the origin.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080' } } },
  build: {
    manifest: true,
    // Inlined fonts and images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The HTML names them (src/server/plugins/screen-code.ts); here they would cost 1 kB.
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      output: {
        postBanner: compileHint,
        codeSplitting: {
          groups: [
            // Two files compile in parallel, and React stays cached across releases.
            { name: 'react', tags: ['$initial'], test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            { name: 'index', tags: ['$initial'], priority: 2 },
            // zod and the contract load beside the entry.
            { name: 'exchange', test: /\/web\/api\/exchange\.ts$/, priority: 1 },
            // Otherwise each small module is a request. Large, rarely used fields and contracts stay apart.
            { name: 'shared', test: /\/src\/web\/(?!.*(?:combobox|\/endpoints|(?<!select)-field))/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  test: {
    // Timeouts end a test that hangs, also on a slow machine; none measures speed.
    expect: { poll: { timeout: 60_000 } },
    // Server tests mostly wait for the database, page tests for the processor.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 180_000,
          include: ['{src/*,src/{contract,setup,deploy,trials}/**/*,e2e/**/*}.test.ts'],
          exclude: server.include,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          exclude: reloadingModules.server,
          globalSetup: './src/testing/server/global-setup.ts',
          // Loading the server once per process saves a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { ...server, name: 'server-isolated', include: reloadingModules.server } },
      // An environment per file takes twice as long; the setup cleans up after each test.
      { extends: true, test: { ...web, name: 'web', exclude: reloadingModules.web, isolate: false } },
      { extends: true, test: { ...web, name: 'web-isolated', include: reloadingModules.web } },
    ],
  },
})
