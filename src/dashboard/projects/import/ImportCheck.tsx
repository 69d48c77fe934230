import { NativeSelect, Select } from '@mantine/core'
import { useMemo } from 'react'
import { importColumns } from '../../../domain/import/import-columns.ts'
import type { Doubt, ImportPlan, PlannedRow } from '../../../domain/import/import-plan.ts'
import { changesInWords } from '../../../domain/version/changes-in-words.ts'
import { changesOfFields } from '../../../domain/version/version-difference.ts'
import looks from '../../shell/looks/looks.module.css'
import type { FoundFile } from './dropped-files.ts'
import { FaultTable } from './FaultTable.tsx'
import styles from './ImportScreen.module.css'
import { LongTable } from './LongTable.tsx'
import { planInWords } from './plan-words.ts'
import type { ImportParts } from './use-import.ts'

/** Nothing is chosen yet. */
const UNKNOWN = '?'
const NAMELESS = 'Files without a folder'
/** The setting of a folder whose pictures are left out. */
const NO_PROJECT = ''
const MAX_CHOICES = 40 // projects; typing finds the others

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
      {updates.length > 0 && (
        <Updates title="What will be changed" caption="Changes" noun="project" updates={updates} />
      )}
    </section>
  )
}

function Doubts({ doubts, parts: { settings, set } }: { doubts: readonly Doubt[]; parts: ImportParts }) {
  return (
    <LongTable
      caption="Unclear values: choose what each one means"
      heads={['Field', 'In the spreadsheet', 'Means']}
      noun="unclear value"
      entries={doubts}
    >
      {({ key, target, typed, row, count, value, choices, isOpen }) => (
        <tr key={key}>
          <td>{importColumns[target].label}</td>
          <td>
            {typed}{' '}
            <span className={looks.quiet}>{count === 1 ? `row ${row}` : `${count} rows, first ${row}`}</span>
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
              onChange={(event) => set({ meant: { ...settings.meant, [key]: event.currentTarget.value } })}
            />
          </td>
        </tr>
      )}
    </LongTable>
  )
}

function Folders({ plan, parts: { settings, set } }: Props) {
  const choices = useMemo(
    () => [
      { value: NO_PROJECT, label: 'None: leave them out' },
      ...plan.rows.map(({ row, name, kind }) => ({
        value: String(row),
        label: `${row}: ${name}${kind === 'new' ? '' : ' (gets no pictures)'}`,
      })),
    ],
    [plan.rows],
  )
  return (
    <LongTable
      caption="Folders without a matching project: choose the project"
      heads={['Folder', 'Pictures', 'Project']}
      noun="folder"
      entries={plan.unclear}
    >
      {({ folder, count, row }) => (
        <tr key={folder}>
          <td>{folder || NAMELESS}</td>
          <td>{count}</td>
          <td>
            <Select
              aria-label={`The pictures of “${folder || NAMELESS}” belong to`}
              searchable
              allowDeselect={false}
              limit={MAX_CHOICES}
              data={choices}
              nothingFoundMessage="No such project."
              value={settings.folders[folder] ?? (row === undefined ? NO_PROJECT : String(row))}
              onChange={(chosen) =>
                chosen !== null && set({ folders: { ...settings.folders, [folder]: chosen } })
              }
            />
          </td>
        </tr>
      )}
    </LongTable>
  )
}

type UpdatesProps = {
  title: string
  caption: string
  /** 'project', or 'record' of an archive. */
  noun: string
  updates: readonly Pick<Extract<PlannedRow, { kind: 'update' }>, 'row' | 'name' | 'changes'>[]
}

/** Records by their names, with both values of the fields in which they differ. */
export function Updates({ title, caption, noun, updates }: UpdatesProps) {
  return (
    <details className={styles.updates}>
      <summary>{title}</summary>
      <LongTable caption={caption} heads={['Row', 'Name', 'Change']} noun={noun} entries={updates}>
        {({ row, name, changes }) => (
          <tr key={row}>
            <td>{row}</td>
            <td>{name}</td>
            <td>
              {changes.length > 0 && (
                <ul>
                  {changesInWords(changesOfFields(changes)).map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              )}
            </td>
          </tr>
        )}
      </LongTable>
    </details>
  )
}
