import path from 'node:path'
import { type Import, importsOf, type Source } from '../../../scripts/imports.ts'
import { cycles } from './import-cycles.ts'

/** Imports point down: each folder of src and the folders it may import from, besides itself. */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  store: ['domain'],
  http: ['domain', 'store'],
  public: ['domain', 'store', 'http'],
  outside: ['domain'],
  work: ['domain', 'store', 'outside'],
  api: ['domain', 'store', 'http', 'outside'],
  server: ['domain', 'store', 'http', 'public', 'outside', 'work', 'api'],
  ui: ['domain'],
  site: ['domain', 'ui'],
  dashboard: ['domain', 'ui', 'site'],
}
/** Inside site and dashboard: the folders that every screen may import from; each of them may import from those after it. */
const SHARED_FOLDERS: Record<string, string[]> = {
  site: ['shell'],
  dashboard: ['versions', 'editing', 'publishing', 'pictures', 'shell', 'session'],
}
/** The folder that brings the screens together, by kinds of records; no screen imports from it. */
const ABOVE_SCREENS = 'src/dashboard/record/'
/** Files that only the given files may import. */
const IMPORTED_ONLY_BY: Record<string, string[]> = {
  'src/server/app.ts': ['src/server/start-server.ts'],
  'src/server/start-server.ts': ['src/server/server.ts'],
  'src/server/server.ts': ['src/server/main.ts'],
  'src/server/main.ts': [],
}
/** The only file of the pages that public/ may import. */
const LOADER_CONTEXT = 'src/ui/page-context.ts'
/** Files that a visitor's browser loads. */
const VISITOR_FILES = /^src\/(site\/|ui\/|root\.tsx$)/
const SCHEMA = /^zod$|^zod\/|-schema\.ts$/
/** Words alone, no program. */
const WORD_LIST = '@zxcvbn-ts/language-common'
/** The maximum number of files in one folder, including tests and styles. */
const MAX_FILES = 40

/** Each import that breaks the rule of docs/architecture.md, as `file:line  import …  (why)`. */
export function offences(sources: Source[]): string[] {
  const imports = sources.flatMap(importsOf)
  const toSchema = chainsToSchemas(imports)
  const inCycle = cycles(imports)
  return imports.flatMap((entry) => {
    const why = whyNot(entry) ?? whySchema(entry, toSchema) ?? inCycle.get(entry)
    return why ? [`${entry.file}:${entry.line}  ${entry.statement}  (${why})`] : []
  })
}

/** The folders with too many files, as `folder  (count)`. Sub-folders do not count. */
export function overfullFolders(files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}  (${count} files, at most ${MAX_FILES})`)
}

function whyNot(entry: Import): string | undefined {
  const { file, target, isType } = entry
  const importers = IMPORTED_ONLY_BY[target]
  if (importers) return importers.includes(file) ? undefined : `nothing may import ${target}`
  const from = folderOf(file)
  if (!from) return undefined
  if (!target.startsWith('src/')) {
    const isPure = from !== 'domain' || SCHEMA.test(file) || target === WORD_LIST
    return isPure ? undefined : 'domain is pure: only its schemas may import a package, zod'
  }
  const to = folderOf(target)
  if (target === 'src/outside/config.ts' && from !== 'server')
    return isType ? undefined : 'settings are handed down; take their type'
  if (!to) return undefined
  if (from === to) return whyNotInside(file, target)
  if (from === 'public' && target === LOADER_CONTEXT) return undefined
  if ((from === 'dashboard' || from === 'site') && to === 'api')
    return isType ? undefined : `${from} takes only types of api`
  return MAY_IMPORT[from]?.includes(to) ? undefined : `${from} must not import from ${to}`
}

function whyNotInside(file: string, target: string) {
  const [layer, here] = subfolderOf(file)
  const there = subfolderOf(target)[1]
  if (!there || here === there || file.startsWith(ABOVE_SCREENS)) return undefined
  const shared = SHARED_FOLDERS[layer ?? '']
  if (!shared) return undefined
  const isScreen = !shared.includes(there)
  if (here && shared.includes(here))
    return isScreen || shared.indexOf(there) < shared.indexOf(here)
      ? `${here}/ must not import from ${there}/`
      : undefined
  return here && isScreen
    ? `two screens do not import each other: what both need moves to ${shared.join('/, ')}/ or ui/`
    : undefined
}

function whySchema({ file, target, isType }: Import, toSchema: Map<string, string[]>): string | undefined {
  // A chain through another visitor file is reported in that file.
  if (isType || !VISITOR_FILES.test(file) || VISITOR_FILES.test(target)) return undefined
  if (SCHEMA.test(target)) return 'a schema would land in the visitor’s browser'
  const chain = toSchema.get(target)
  return chain && `a schema would land in the visitor’s browser, through ${[target, ...chain].join(' → ')}`
}

/** For each file that loads a schema when the program runs: the way there. */
function chainsToSchemas(imports: Import[]): Map<string, string[]> {
  const loaded = imports.filter((entry) => !entry.isType)
  const chains = new Map<string, string[]>()
  for (const { file, target } of loaded) if (SCHEMA.test(target)) chains.set(file, [target])
  for (let before = -1; before !== chains.size; ) {
    before = chains.size
    for (const { file, target } of loaded) {
      const chain = chains.get(target)
      if (chain && !chains.has(file)) chains.set(file, [target, ...chain])
    }
  }
  return chains
}

const folderOf = (file: string) => file.match(/^src\/([^/]+)\//)?.[1]

/** `['site', 'home']` for a file in src/site/home; no second part for files directly in src/site. */
function subfolderOf(file: string): [layer?: string, room?: string] {
  const [, layer, room] = file.match(/^src\/(site|dashboard)\/(?:([^/]+)\/)?/) ?? []
  return [layer, room]
}
