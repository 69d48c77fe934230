import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** The pages as pictures, compared with those that stand in pictures/. Apart from `npm test`: fonts differ between machines. */
export default defineConfig(base, {
  testDir: '.',
  testMatch: '*.visual.ts',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: '../../test-results/visual',
  // From the repository's root, where the built server finds its files.
  reporter: 'list',
  use: { contextOptions: { reducedMotion: 'reduce' } },
  // Letters stand a fraction of a pixel elsewhere from run to run. The number is for long pages, of which a share would be much.
  expect: { toHaveScreenshot: { animations: 'disabled', maxDiffPixelRatio: 0.01, maxDiffPixels: 8000 } },
})
