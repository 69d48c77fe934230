import type { ArchiveRow } from '../../../domain/import/archive.ts'
import { recordKinds, versionedKinds } from '../../../domain/record/kinds.ts'
import { Choice } from '../../editing/Choice.tsx'
import { TableHead } from '../../shell/TableHead.tsx'
import table from '../../shell/table.module.css'
import styles from './ImportScreen.module.css'
import type { ImportParts } from './use-import.ts'

const choices = ['skip', 'update'] as const
const labels = { skip: 'Leave it as it is', update: 'Change it to what the archive has' }

type Props = { parts: ImportParts; rows: readonly ArchiveRow[] }

/** The numbers of records in an archive, and the choice for records that exist already. */
export function ImportArchive({ parts, rows }: Props) {
  const { settings, set, continued } = parts
  return (
    <section className={styles.part} aria-labelledby="import-check">
      <h2 id="import-check">Check</h2>
      {!continued && (
        <div className={styles.existing}>
          <p>What is on the website already, found by its id; the pages always are</p>
          <Choice
            label="What is on the website already"
            names={choices}
            labels={labels}
            chosen={settings.existing === 'update' ? 'update' : 'skip'}
            choose={(existing) => set({ existing })}
          />
        </div>
      )}
      <div className={styles.scrolls}>
        <table className={table.table}>
          <caption>In the archive</caption>
          <TableHead heads={['', 'New', 'Changed', 'Left as they are', 'Without the right to change them']} />
          <tbody>
            {versionedKinds.map((kind) => {
              const count = (action: ArchiveRow['action']) =>
                rows.filter((row) => row.record.kind === kind && row.action === action).length
              return (
                <tr key={kind}>
                  <th scope="row">
                    {recordKinds[kind].area.label === 'Website Content'
                      ? 'Pages'
                      : `${recordKinds[kind].title}s`}
                  </th>
                  <td>{count('new')}</td>
                  <td>{count('change')}</td>
                  <td>{count('skipped')}</td>
                  <td>{count('refused')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
