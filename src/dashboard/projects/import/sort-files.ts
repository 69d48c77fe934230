import type { FoundFile } from './dropped-files.ts'

export type SortedFiles = {
  tables: FoundFile[]
  archives: FoundFile[]
  pictures: FoundFile[]
  others: FoundFile[]
}

const kinds = {
  tables: /\.(xlsx|xlsm|csv|xls|ods)$/i,
  archives: /\.zip$/i,
  pictures: /\.(jpe?g|png|webp|avif|gif|hei[cf])$/i,
}
/** The files that systems and spreadsheets leave in folders. */
const IGNORED = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|~\$[^/]*|__MACOSX(\/.*)?)$/i

/** The files by what an import does with them; hidden ones are left out. */
export function sortFiles(files: readonly FoundFile[]): SortedFiles {
  const sorted: SortedFiles = { tables: [], archives: [], pictures: [], others: [] }
  for (const one of files) {
    if (IGNORED.test(one.path)) continue
    const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => kinds[name].test(one.path))
    sorted[kind ?? 'others'].push(one)
  }
  return sorted
}
