import { globSync, readFileSync } from 'node:fs'
import { importsOf } from './imports.ts'

/** The files that import everything that has a call. */
const APP = ['test/support/app.ts', 'src/server/app.ts', 'src/api/api.ts']
/** The list of all kinds of records, which imports the fields of each. */
const KINDS = 'src/domain/record/kinds.ts'
const TEST = /\.test\.tsx?$/

// `node scripts/tests-without-app.ts <file>…` lists the tests that import one of these files otherwise than through the app, and
// otherwise than through the list of kinds, unless that itself or what it imports has changed.
const importers = new Map<string, string[]>()
for (const file of globSync(['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'scripts/**/*.ts']))
  for (const { target, isType } of importsOf({ file, text: readFileSync(file, 'utf8') }))
    if (!isType) importers.set(target, [...(importers.get(target) ?? []), file])

const changed = process.argv.slice(2)
const areKindsChanged = changed.some((file) => file === KINDS || importers.get(file)?.includes(KINDS))
const notFollowed = areKindsChanged ? APP : [...APP, KINDS]
const found = new Set(changed)
for (const file of found)
  if (!notFollowed.includes(file)) for (const importer of importers.get(file) ?? []) found.add(importer)
console.log([...found].filter((file) => TEST.test(file)).join('\n'))
