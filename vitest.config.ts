import { defineConfig } from 'vitest/config'
import type { InlineConfig } from 'vitest/node'

const TESTS = ['src/**/*.test.{ts,tsx}', 'test/*.test.ts']
/** They put stand-ins in place of modules, which would stay for the files after them. */
const REPLACE_MODULES = ['src/api/account/password-races.test.ts', 'src/api/account/sign-in-work.test.ts']

const project = (test: InlineConfig) => ({ extends: true as const, test })

// On its own, without vite.config.ts: what is tested here are modules, not the pages' build.
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['test/support/throwaway-postgres.ts'],
    // Left to itself it keeps one of two cores free.
    maxWorkers: 2,
    // A test that hashes passwords or encodes pictures shares two cores with others.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      // Loading the server's modules anew for each file takes half as long as the tests themselves.
      project({ name: 'shared modules', include: TESTS, exclude: REPLACE_MODULES, isolate: false }),
      project({ name: 'own modules', include: REPLACE_MODULES }),
    ],
  },
})
