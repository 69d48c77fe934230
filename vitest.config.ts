import { defineConfig } from 'vitest/config'
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node'

const TESTS = ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/server/*.test.ts']
/** They put stand-ins in place of modules, which would stay for the files after them. */
const OWN_MODULES = 'src/**/*.own-modules.test.ts'

/**
 * Short files with long tests, which wait for time limits and other processes. Where no earlier run is known, the longest file is
 * started first, and at the end one worker would be alone with these.
 */
const SLOW = /\.(slow|whole-program)\.test\.ts$/

/**
 * In each project the slow files first. The files of a project stay together, since its workers end when the next file is of another
 * one, and new ones load all modules again.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))]
    })
  }
}

const project = (test: InlineConfig) => ({ extends: true as const, test })

/** The same in each `npm test`, which then fails only for a change; `npm run test:random` sets others. */
const { PROPERTY_SEED = '7' } = process.env
console.log(`Tests of properties run with the seed ${PROPERTY_SEED}.`)

// On its own, without vite.config.ts: what is tested here are modules, not the pages' build.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    environment: 'node',
    globalSetup: ['test/support/outside/throwaway-postgres.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    env: { PROPERTY_SEED },
    // For two cores. A third worker would use the tenth that these leave idle, but load and compile all modules once more, which
    // takes longer.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // A test that hashes passwords or encodes pictures shares two cores with others.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, which is the default, is too short for the start of a process on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Loading the server's modules anew for each file takes half as long as the tests themselves.
      project({ name: 'shared modules', include: TESTS, exclude: [OWN_MODULES], isolate: false }),
      project({ name: 'own modules', include: [OWN_MODULES] }),
      // The dashboard's screens on the app, without a browser.
      project({
        name: 'screens',
        include: ['test/screens/*.test.tsx'],
        setupFiles: ['test/support/screens/dom.ts'],
        // React's own checks would take half of the time.
        env: { NODE_ENV: 'production' },
        isolate: false,
        execArgv: ['--max-semi-space-size=64'],
        unstubGlobals: true,
        restoreMocks: true,
      }),
    ],
  },
})
