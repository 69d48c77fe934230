import type { ArchiveRow } from '../../../domain/import/archive-plan.ts'
import { allKinds, type RecordKind } from '../../../domain/record/kinds.ts'
import { Choice } from '../../editing/Choice.tsx'
import looks from '../../shell/looks/looks.module.css'
import { TableHead } from '../../shell/TableHead.tsx'
import table from '../../shell/table.module.css'
import { FaultTable } from './FaultTable.tsx'
import { Updates } from './ImportCheck.tsx'
import styles from './ImportScreen.module.css'
import type { ImportParts } from './use-import.ts'

const choices = ['skip', 'update'] as const
const labels = { skip: 'Leave them as they are', update: 'Change them to what the archive has' }

/** For each outcome the head of its column, which is the caption of the list of its records too, and the title of that list. */
const outcomes = {
  new: ['New', 'What is new'],
  change: ['Changed', 'What will be changed'],
  same: ['The same', 'What is the same'],
  skipped: ['Left as they are', 'What is different, and stays as it is'],
  faulty: ['With faults', 'What is left out because of faults'],
  refused: ['Not allowed', 'What you may not change'],
} as const satisfies Record<ArchiveRow['action'], readonly [string, string]>
const actions = Object.keys(outcomes) as ArchiveRow['action'][]

const kindLabels = {
  project: 'Projects',
  job: 'Openings',
  content: 'Pages',
  'mail-template': 'Mail templates',
} as const satisfies Record<RecordKind, string>

type Props = { parts: ImportParts; rows: readonly ArchiveRow[] }

/** The records of an archive beside those of the website, and the choice for records that exist already. */
export function ImportArchive({ parts, rows }: Props) {
  const { settings, set, continued, archive } = parts
  const faults = rows.flatMap((row) => row.faults)
  return (
    <section className={styles.part} aria-labelledby="import-check">
      <h2 id="import-check">Check</h2>
      {!continued && (
        <div className={looks.stack}>
          <p>Records that are on the website already, found by their ids</p>
          <Choice
            label="Records that are on the website already"
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
          <TableHead heads={['', ...actions.map((action) => outcomes[action][0])]} />
          <tbody>
            {allKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{kindLabels[kind]}</th>
                {actions.map((action) => (
                  <td key={action}>
                    {rows.filter((row) => row.record.kind === kind && row.action === action).length}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > 0 && (
        <FaultTable caption="Faults: these records are left out" faults={faults} fileName={archive!.name} />
      )}
      {actions.map((action) => {
        const [caption, title] = outcomes[action]
        const some = rows.filter((row) => row.action === action)
        return (
          some.length > 0 && <Updates key={action} noun="record" {...{ title, caption }} updates={some} />
        )
      })}
    </section>
  )
}
