import { expect, it } from 'vitest'
import { quickTests } from '../scripts/reached-tests.mjs'

const reached = [
  'src/api/account/auth.test.ts',
  'src/api/hiring/openings.test.ts',
  'src/api/open-api.test.ts',
  'src/domain/hiring/opening-schema.test.ts',
  'test/admin-command.whole-program.test.ts',
]

it('a change of one noun runs its own tests of the calls, and those that are of no noun', () => {
  expect(quickTests(reached, ['src/domain/hiring/opening.ts'])).toEqual([
    'src/api/hiring/openings.test.ts',
    'src/api/open-api.test.ts',
    'src/domain/hiring/opening-schema.test.ts',
  ])
})

it.each(['src/http/call/route.ts', 'src/domain/shared/text-schema.ts', 'test/support/app.ts'])(
  'a change of %s runs the tests of all calls',
  (changed) => {
    expect(quickTests(reached, [changed])).toEqual(reached.slice(0, -1))
  },
)

it('a test that changed itself is run', () => {
  const changed = ['src/domain/hiring/opening.ts', 'test/admin-command.whole-program.test.ts']
  expect(quickTests(reached, changed)).toContain('test/admin-command.whole-program.test.ts')
})
