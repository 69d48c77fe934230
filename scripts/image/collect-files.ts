import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf } from '../imports.ts'

/** The files that the server reads from its folder while it runs, beside programs and packages. */
const FILES = ['build', 'starter', 'package.json', 'LICENSE']
/** The programs that run from their sources, with what they import: `npm run` admin, backup, restore and copy, and the health check. */
const PROGRAMS = [
  'scripts/admin/main.ts',
  'scripts/backup/main.ts',
  'scripts/restore/main.ts',
  'scripts/copy/main.ts',
  'scripts/end-with-parent.mjs',
  'scripts/image/check-health.ts',
]
/** A file of a package that the program reads by its path. */
const READ_FILE = /node_modules\/(?!@expo-google-fonts\/)((?:@[\w.-]+\/)?[\w.-]+)/g
/** A template that the program reads by its path, and a folder of fonts, of a package with many. */
const READ_PART = /\bsrc\/[\w/-]+\.typ\b|\bnode_modules\/@expo-google-fonts\/[\w-]+\/\w+/g
/** Files of no use to a running server. */
const UNUSED = /\.(?:map|md|markdown|d\.[cm]?ts)$|\.test\.tsx?$|\/better-sqlite3\/(?:deps|src|build)(?:\/|$)/

type Locked = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Copies what a production server needs into an empty folder: the build, the programs, and of the packages only those that are loaded. */
function collectFiles(target: string) {
  mkdirSync(target, { recursive: true })
  const { sources, packages } = loaded()
  for (const name of [...FILES, ...sources, ...closureOf(packages)])
    cpSync(name, path.join(target, name), { recursive: true, filter: isUsed })
}

const isUsed = (file: string) => !UNUSED.test(file.replaceAll('\\', '/'))

/** The folders of these packages, and of all that they need. */
function closureOf(names: Set<string>): string[] {
  const locked: Record<string, Locked> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = foldersAbove(from, name).find((one) => locked[one] && existsSync(one))
    if (!folder || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies, peerDependencies } = locked[folder]!
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(needed, folder)
  }
  for (const name of names) add(name, '')
  // A package inside another one is copied with it.
  return [...found].filter((folder) => folder.lastIndexOf('node_modules/') === 0)
}

/** The folders where Node looks for a package, the nearest folder first. */
function foldersAbove(from: string, name: string): string[] {
  const parents = from
    .split('/node_modules/')
    .map((_, i, parts) => parts.slice(0, i + 1).join('/node_modules/'))
  return [
    ...parents
      .filter(Boolean)
      .map((parent) => `${parent}/node_modules/${name}`)
      .reverse(),
    `node_modules/${name}`,
  ]
}

/** The sources of the programs, and the names of the packages that these and the built server load. */
function loaded() {
  const packages = new Set<string>()
  const files = new Set<string>()
  const read = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, name = ''] of text.matchAll(READ_FILE)) packages.add(name)
    for (const [name] of text.matchAll(READ_PART)) {
      files.add(name)
      if (name.startsWith('node_modules/')) files.add(path.join(path.dirname(name), 'LICENSE_FONT'))
    }
    for (const { target, isType } of importsOf({ file, text })) {
      if (isType) continue
      if (existsSync(target)) read(target)
      else packages.add(packageOf(target))
    }
  }
  for (const file of [...globSync('build/server/**/*.js'), ...PROGRAMS]) read(file)
  return { sources: [...files].filter((file) => !file.startsWith('build/')), packages }
}

/** '@aws-sdk/client-s3' of '@aws-sdk/client-s3/commands', 'react' of 'react/jsx-runtime'. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const [target] = process.argv.slice(2)
if (!target) throw new Error('Name the folder to copy to.')
collectFiles(target)
