import path from 'node:path'
import type { Import } from '../../../scripts/imports.ts'

/** Why an import closes a cycle of files, or of folders, as `entry` → the reason. Types count: they tie files together too. */
export function cycles(imports: Import[]): Map<Import, string> {
  const own = imports.filter(({ target }) => target.startsWith('src/'))
  const folders = own.flatMap((entry) => {
    const between = folderImport(entry)
    return between ? [{ entry, ...between }] : []
  })
  const files = own.map((entry) => ({ entry, from: entry.file, to: entry.target }))
  return new Map([...inCycles(folders), ...inCycles(files)])
}

/**
 * An import as its nearest common folder sees it: from one of its sub-folders, with all that lies in it, to another one. The
 * files that lie directly in a folder count as one more group, `folder/*`.
 */
function folderImport({ file, target }: Import) {
  const common = commonFolder(file, target)
  if (common === 'src') return undefined
  const [from, to] = [groupIn(common, file), groupIn(common, target)]
  return from === to ? undefined : { from, to }
}

function commonFolder(a: string, b: string): string {
  const [left, right] = [path.posix.dirname(a).split('/'), path.posix.dirname(b).split('/')]
  const end = left.findIndex((name, index) => name !== right[index])
  return left.slice(0, end === -1 ? left.length : end).join('/')
}

function groupIn(folder: string, file: string): string {
  const [name, ...rest] = file.slice(folder.length + 1).split('/')
  return `${folder}/${rest.length > 0 ? name : '*'}`
}

type Edge = { entry: Import; from: string; to: string }

function inCycles(edges: Edge[]): [Import, string][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  return edges.flatMap(({ entry, from, to }): [Import, string][] => {
    const back = shortestPath(next, to, from)
    return back ? [[entry, `a cycle: ${[from, ...back].join(' → ')}`]] : []
  })
}

function shortestPath(next: Map<string, Set<string>>, from: string, to: string): string[] | undefined {
  const paths = new Map([[from, [from]]])
  for (const [here, way] of paths) {
    if (here === to) return way
    for (const there of next.get(here) ?? []) if (!paths.has(there)) paths.set(there, [...way, there])
  }
  return undefined
}
