import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Compares screenshots of the pages with those in pictures/. Not part of `npm test`, because fonts differ between machines. */
export default defineConfig(base, {
  testDir: '.',
  testMatch: '*.visual.ts',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: '../../test-results/visual',
  // From the repository's root, where the built server finds its files.
  reporter: 'list',
  use: { contextOptions: { reducedMotion: 'reduce' } },
  // Letters shift by a fraction of a pixel between runs. A number, because a ratio would allow too much on long pages.
  expect: { toHaveScreenshot: { animations: 'disabled', maxDiffPixelRatio: 0.01, maxDiffPixels: 8000 } },
})
