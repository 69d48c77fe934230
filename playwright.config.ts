import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-programs.mjs'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  globalSetup: path.resolve('test/support/data/starter-store.ts'),
  workers: 3,
  // A machine that is busy with other things may lose a test once. The last lines of the run name what needed its second try, and
  // more than two of them fail it.
  retries: 1,
  timeout: 120_000,
  // The encoder of pictures shares the cores with the browser.
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // Most tests wait for the end of each transition otherwise; the tests of motion set it back.
    reducedMotion: 'reduce',
    // A picture of each page, in test-results/.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--no-first-run',
        '--disable-gpu',
      ],
    },
  },
})
