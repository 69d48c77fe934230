import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BOTH_DATABASES, quickTests } from '../scripts/reached-tests.mjs'

const reached = [
  'src/api/account/auth.test.ts',
  'src/api/hiring/openings.test.ts',
  'src/api/open-api.test.ts',
  'src/domain/hiring/opening-schema.test.ts',
  'test/admin-command.whole-program.test.ts',
  'test/server/site.test.ts',
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
    expect(quickTests(reached, [changed])).toEqual(reached.slice(0, -2))
  },
)

it('a test that imports the change only as a part of the app is not run, unless the change belongs to no noun', () => {
  const [auth, openings, openApi] = reached
  const withoutApp = ['src/domain/hiring/opening-schema.test.ts']
  const opening = quickTests(reached, ['src/domain/hiring/opening.ts'], withoutApp)
  expect(opening).toEqual([openings, 'src/domain/hiring/opening-schema.test.ts'])
  expect(quickTests(reached, ['src/http/call/route.ts'], [])).toEqual(
    expect.arrayContaining([auth, openings, openApi]),
  )
})

it('a test of the store of the noun is run, though it imports the change only as a part of the app', () => {
  const ofStore = 'src/store/hiring/openings.test.ts'
  expect(quickTests([...reached, ofStore], ['src/domain/hiring/opening.ts'], [])).toContain(ofStore)
  expect(quickTests([...reached, ofStore], ['src/domain/account/user.ts'], [])).not.toContain(ofStore)
})

const withoutApp = (changed: string) =>
  execFileSync('node', ['scripts/tests-without-app.ts', changed], { encoding: 'utf8' }).split('\n')

it('a test that imports the change only through the list of all kinds of records is not listed', () => {
  expect(withoutApp('src/domain/hiring/opening.ts')).toContain('src/domain/hiring/opening-schema.test.ts')
  expect(withoutApp('src/domain/hiring/opening.ts')).not.toContain('src/store/activity/chain.test.ts')
})

it.each(['src/domain/record/kinds.ts', 'src/domain/hiring/opening-fields.ts'])(
  'a change of %s, which is the list of kinds or a part of it, is followed through the list',
  (changed) => expect(withoutApp(changed)).toContain('src/store/activity/chain.test.ts'),
)

const screens = ['openings', 'enquiries', 'mail-templates'].map((name) => `test/screens/${name}.test.tsx`)

it.each([
  ['src/dashboard/hiring/openings/OpeningList.tsx', ['openings']],
  ['src/dashboard/enquiries/use-notes.ts', ['enquiries']],
  ['src/dashboard/hiring/templates/Template.tsx', ['mail-templates']],
  ['src/domain/hiring/opening.ts', ['openings']],
  ['src/domain/hiring/stage.ts', []],
  ['src/store/hiring/openings.ts', []],
  ['src/dashboard/shell/list/List.tsx', ['openings', 'enquiries', 'mail-templates']],
  ['src/domain/shared/text-schema.ts', ['openings', 'enquiries', 'mail-templates']],
  ['test/support/screens/dom.ts', ['openings', 'enquiries', 'mail-templates']],
])('a change of %s runs the tests of the screens %j', (changed, names) => {
  const ran = quickTests([...reached, ...screens], [changed], [])
  expect(ran.filter((test) => test.startsWith('test/screens/'))).toEqual(
    names.map((name) => `test/screens/${name}.test.tsx`),
  )
})

it.each(['test/admin-command.whole-program.test.ts', 'test/server/site.test.ts'])(
  'a test of the whole program that changed itself is run: %s',
  (test) => {
    expect(quickTests(reached, ['src/domain/hiring/opening.ts', test])).toContain(test)
  },
)

it.each(BOTH_DATABASES)('%s, whose changes are tested on PostgreSQL too, exists', (name) => {
  expect(existsSync(name)).toBe(true)
})

it('no file has only tests that are made for PostgreSQL alone, since a quick check would find none in it', () => {
  const files = globSync('{src,test}/**/*.test.{ts,tsx}')
  const isEmptyWithout = (file: string) =>
    /^describe\.each\(databases\.filter/m.test(readFileSync(file, 'utf8'))
  expect(files.filter(isEmptyWithout)).toEqual([])
})
