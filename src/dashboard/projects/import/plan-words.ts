import type { ImportPlan } from '../../../domain/import/import-plan.ts'
import { projectCount } from '../../../domain/project/project-count.ts'
import type { ImportProgress } from './import-run.ts'

/** '1,890 pictures', '1 row'. */
export const countInWords = (count: number, noun: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? noun : `${noun}s`}`

/** '186 new projects with 1,890 pictures, 4 changed, 8 left as they are, 2 rows with faults.' */
export function planInWords({ rows, pictures, unclear, isForeign }: ImportPlan<unknown>): string {
  const count = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind)).length
  const added = rows.filter(({ kind }) => kind === 'new')
  const withPictures = added.reduce((sum, { row }) => sum + (pictures.get(row)?.length ?? 0), 0)
  const bare = added.filter(({ pictures }) => pictures === 0).length
  const without = unclear.filter(({ row }) => row === undefined).reduce((sum, one) => sum + one.count, 0)
  const parts = [
    `${countInWords(added.length, 'new project')}${withPictures > 0 ? ` with ${countInWords(withPictures, 'picture')}` : ''}`,
    ...some(count('update'), (changed) => `${changed} changed`),
    ...some(count('same', 'skipped'), (same) => `${same} unchanged`),
    ...some(count('faulty'), (faulty) => `${countInWords(faulty, 'row')} with faults`),
  ]
  const notes = [
    ...(isForeign
      ? [
          'No project has these ids, which are of another website or of projects in the trash: they are left aside.',
        ]
      : []),
    ...some(bare, (bare) => `${projectCount(bare)} without pictures.`),
    ...some(without, (without) => `${countInWords(without, 'picture')} without a project.`),
  ]
  return [`${parts.join(', ')}.`, ...notes].filter(Boolean).join(' ')
}

const some = (count: number, words: (count: number) => string) => (count > 0 ? [words(count)] : [])

const NAMED = 3 // files

/** '2 files are left out, since they are no pictures: A/plan.pdf, A/1.tif.' */
export function leftOutInWords(paths: readonly string[]): string {
  const are =
    paths.length === 1 ? 'is left out, since it is no picture' : 'are left out, since they are no pictures'
  const more = paths.length > NAMED ? ', …' : '.'
  return `${countInWords(paths.length, 'file')} ${are}: ${paths.slice(0, NAMED).join(', ')}${more}`
}

/** Folders with the same name have pictures with the same paths, of which the last chosen ones count. */
export const replacingInWords = (paths: readonly string[]) =>
  `${countInWords(paths.length, 'picture')} ${paths.length === 1 ? 'replaces another one that was' : 'replace others that were'} chosen before, such as ${paths[0]}. If that is not meant, rename one of the folders, and choose both again.`

/** The noun for the contents of a file: an archive has records of several kinds. */
export const nounOf = (fileName: string) => (/\.zip$/i.test(fileName) ? 'record' : 'project')

/** '43 of 190 projects, 410 of 1,890 files.' */
export function progressInWords(
  { rows, totalRows, files, totalFiles }: ImportProgress,
  noun: string,
): string {
  const of = (done: number, total: number, noun: string) =>
    `${done.toLocaleString('en-IN')} of ${countInWords(total, noun)}`
  const records = of(rows, totalRows, noun)
  return totalFiles > 0 ? `${records}, ${of(files, totalFiles, 'file')}.` : `${records}.`
}
