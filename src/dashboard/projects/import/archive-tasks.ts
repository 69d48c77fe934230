import {
  type ArchiveRow,
  archiveRowsToStore,
  filesNamedIn,
  withTexts,
} from '../../../domain/import/archive.ts'
import type { ImportTask } from './import-run.ts'
import type { OpenedArchive } from './read-archive.ts'

/**
 * The tasks of an archive. `isKnown`: a file that the server has already, by its address or id, is not sent again. A file that the archive
 * does not have keeps its name in the record, which the server refuses then. `versionOf`: of a record that is there, so that nothing newer
 * is overwritten.
 */
export const archiveTasks = (
  rows: readonly ArchiveRow[],
  { paths, open }: Pick<OpenedArchive, 'paths' | 'open'>,
  isKnown: (text: string) => boolean,
  versionOf: (id: string) => string | undefined = () => undefined,
): ImportTask[] =>
  archiveRowsToStore(rows).map(({ row, name, record, action }) => {
    const { kind, id, fields } = record
    const named = filesNamedIn(record).filter(({ path, text }) => paths.has(path) && !isKnown(text))
    return {
      ...{ row, name },
      files: named.map(({ path, isCertificate }) => ({ path, isCertificate, open: () => open(path) })),
      record(sent) {
        const others = named.flatMap(({ path, text }): [string, string][] => {
          const now = sent.get(path)
          return now === undefined ? [] : [[text, now]]
        })
        return {
          kind,
          id,
          isNew: action === 'new',
          updatedAt: versionOf(id),
          fields: withTexts(fields, new Map(others)),
        }
      },
    }
  })
