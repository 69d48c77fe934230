import { expect, test, vi } from 'vitest'
import { propertyRuns } from './support/property-runs.ts'

test('a property is tested a few times here, and many times by npm run test:random', () => {
  expect(propertyRuns({ few: 1, many: 9 })).toBe(1)
  vi.stubEnv('PROPERTY_RUNS', 'many')
  expect(propertyRuns({ few: 1, many: 9 })).toBe(9)
  vi.unstubAllEnvs()
})
