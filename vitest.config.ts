import { defineConfig } from 'vitest/config'

// On its own, without vite.config.ts: what is tested here are modules, not the pages' build.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts'],
    environment: 'node',
    globalSetup: ['test/support/throwaway-postgres.ts'],
    // Left to itself it keeps one of two cores free.
    maxWorkers: 2,
    // A test that hashes passwords or encodes pictures shares two cores with others.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
