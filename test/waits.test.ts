import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no browser test waits for a fixed time', () => {
  const files = globSync('test/{e2e,engines,support,visual}/**/*.ts')
  expect(files).toContain('test/e2e/site/smooth-scroll.spec.ts')
  // It passes on the machine it was written on. Wait for the event itself, count frames, or move the page's clock.
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('waitForTimeout'))).toEqual([])
})
