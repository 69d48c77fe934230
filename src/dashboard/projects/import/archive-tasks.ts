import { filesNamedIn, recordKey } from '../../../domain/import/archive.ts'
import { type ArchiveRow, archiveRowsToStore } from '../../../domain/import/archive-plan.ts'
import { withTexts } from '../../../domain/shared/json-texts.ts'
import type { ComparedArchive } from './archive-website.ts'
import type { ImportTask } from './import-run.ts'
import type { OpenedArchive } from './read-archive.ts'

type Archive = Pick<OpenedArchive, 'paths' | 'facts' | 'open'> & Pick<ComparedArchive, 'website' | 'versions'>

/** The tasks of an archive. A file that the website has is not sent again. A record that exists names its version, so that nothing newer is overwritten. */
export const archiveTasks = (
  rows: readonly ArchiveRow[],
  { paths, facts, open, website, versions }: Archive,
): ImportTask[] =>
  archiveRowsToStore(rows).map(({ row, name, record, action }) => {
    const { kind, id, fields, slugs } = record
    const isNew = action === 'new'
    const named = filesNamedIn(record).filter(({ path, text }) => paths.has(path) && !website.files.has(text))
    return {
      ...{ row, name },
      files: named.map(({ path, isCertificate }) => ({
        ...{ path, isCertificate, about: facts.get(path) },
        open: () => open(path),
      })),
      record(sent) {
        const others = new Map(named.map(({ path, text }) => [text, sent.get(path)]))
        return {
          kind,
          id,
          isNew,
          slugs: isNew ? slugs : undefined,
          updatedAt: versions.get(recordKey(record)),
          fields: withTexts(fields, (text) => others.get(text) ?? text),
        }
      },
    }
  })
