import { defineConfig } from 'vitest/config'

// For Stryker, which runs the tests of one project only.
export default defineConfig({
  test: { environment: 'node', include: ['src/contract/*.test.ts'] },
})
