import { defineConfig } from 'vitest/config'

/** `npm run engines`. Not part of `npm test`, because it needs two more browsers. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/engines/*.test.ts'],
    maxWorkers: 2,
    reporters: ['verbose'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
