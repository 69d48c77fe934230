import { globSync, readFileSync } from 'node:fs'
import { importsOf } from './imports.ts'

/** The files that import everything that has a call, and the list of all kinds of records. */
const WHOLE = ['test/support/app.ts', 'src/server/app.ts', 'src/api/api.ts', 'src/domain/record/kinds.ts']
const TEST = /\.test\.tsx?$/

// `node scripts/tests-without-app.ts <file>…` lists the tests that import one of these files otherwise than through those.
const importers = new Map<string, string[]>()
for (const file of globSync(['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'scripts/**/*.ts']))
  for (const { target, isType } of importsOf({ file, text: readFileSync(file, 'utf8') }))
    if (!isType) importers.set(target, [...(importers.get(target) ?? []), file])

const found = new Set(process.argv.slice(2))
for (const file of found)
  if (!WHOLE.includes(file)) for (const importer of importers.get(file) ?? []) found.add(importer)
console.log([...found].filter((file) => TEST.test(file)).join('\n'))
