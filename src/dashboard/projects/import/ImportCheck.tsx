import { NativeSelect } from '@mantine/core'
import { importColumns } from '../../../domain/import/import-columns.ts'
import type { Doubt, ImportPlan, PlannedRow } from '../../../domain/import/import-plan.ts'
import { TableHead } from '../../shell/TableHead.tsx'
import table from '../../shell/table.module.css'
import type { FoundFile } from './dropped-files.ts'
import { FaultTable } from './FaultTable.tsx'
import styles from './ImportScreen.module.css'
import { changesInWords, planInWords } from './plan-words.ts'
import type { ImportParts } from './use-import.ts'

/** The lists are as long as the spreadsheet. */
const SHOWN = 200
/** Nothing is chosen yet. */
const UNKNOWN = '?'
const NAMELESS = 'Files without a folder'

type Props = { parts: ImportParts; plan: ImportPlan<FoundFile> }

/** The result of the dry run: numbers, unclear values, and every fault. */
export function ImportCheck({ parts, plan }: Props) {
  const updates = plan.rows.filter((row) => row.kind === 'update')
  return (
    <section className={styles.part} aria-labelledby="import-check">
      <h2 id="import-check">Check</h2>
      <p role="status">{planInWords(plan)}</p>
      {plan.doubts.length > 0 && <Doubts doubts={plan.doubts} parts={parts} />}
      {plan.unclear.length > 0 && <Folders plan={plan} parts={parts} />}
      {plan.faults.length > 0 && (
        <FaultTable
          caption="Faults: correct them in the spreadsheet, and choose it again"
          faults={plan.faults}
          fileName={parts.table!.name}
        />
      )}
      {updates.length > 0 && <Updates updates={updates} />}
    </section>
  )
}

function Doubts({ doubts, parts: { settings, set } }: { doubts: readonly Doubt[]; parts: ImportParts }) {
  return (
    <div className={styles.scrolls}>
      <table className={table.table}>
        <caption>Unclear values: choose what each one means</caption>
        <TableHead heads={['Field', 'In the spreadsheet', 'Means']} />
        <tbody>
          {doubts.slice(0, SHOWN).map(({ key, target, typed, row, count, value, choices, isOpen }) => (
            <tr key={key}>
              <td>{importColumns[target].label}</td>
              <td>
                {typed}{' '}
                <span className={styles.quiet}>
                  {count === 1 ? `row ${row}` : `${count} rows, first ${row}`}
                </span>
              </td>
              <td>
                <NativeSelect
                  aria-label={`“${typed}” means`}
                  value={settings.meant[key] ?? (value || UNKNOWN)}
                  data={[
                    { value: UNKNOWN, label: 'Choose…', disabled: true },
                    ...(target === 'subCategory' ? [{ value: '', label: 'No sub-category' }] : []),
                    ...choices.map((one) => ({ value: one, label: one })),
                    ...(isOpen ? [{ value: typed, label: `Keep “${typed}”` }] : []),
                  ]}
                  onChange={(event) =>
                    set({ meant: { ...settings.meant, [key]: event.currentTarget.value } })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Folders({ plan, parts: { settings, set } }: Props) {
  const projects = plan.rows.map(({ row, name }) => ({ value: String(row), label: `${row}: ${name}` }))
  return (
    <div className={styles.scrolls}>
      <table className={table.table}>
        <caption>Folders without a matching project: choose the project</caption>
        <TableHead heads={['Folder', 'Pictures', 'Project']} />
        <tbody>
          {plan.unclear.slice(0, SHOWN).map(({ folder, count, row }) => (
            <tr key={folder}>
              <td>{folder || NAMELESS}</td>
              <td>{count}</td>
              <td>
                <NativeSelect
                  aria-label={`The pictures of “${folder || NAMELESS}” belong to`}
                  value={settings.folders[folder] ?? (row === undefined ? '' : String(row))}
                  data={[{ value: '', label: 'None: leave them out' }, ...projects]}
                  onChange={(event) =>
                    set({ folders: { ...settings.folders, [folder]: event.currentTarget.value } })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Updates({ updates }: { updates: readonly Extract<PlannedRow, { kind: 'update' }>[] }) {
  return (
    <details className={styles.updates}>
      <summary>What will be changed</summary>
      <ul>
        {updates.slice(0, SHOWN).map(({ row, name, changes }) => (
          <li key={row}>
            <strong>{name}</strong>
            <ul>
              {changesInWords(changes).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {updates.length > SHOWN && <p>These are the first {SHOWN}.</p>}
    </details>
  )
}
