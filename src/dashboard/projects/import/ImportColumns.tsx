import { NativeSelect, TextInput } from '@mantine/core'
import {
  type Cell,
  columnLetters,
  columnsOf,
  importColumns,
  requiredTargets,
  type Target,
  targets,
  textOf,
} from '../../../domain/import/import-columns.ts'
import type { ImportPlan } from '../../../domain/import/import-plan.ts'
import {
  CHOICE_LENGTH,
  type ExistingChoice,
  existingChoices,
  NO_HEADINGS,
} from '../../../domain/import/import-schema.ts'
import { cutText } from '../../../domain/shared/cut-text.ts'
import { shownDay } from '../../../domain/time/day.ts'
import { Choice } from '../../editing/Choice.tsx'
import looks from '../../shell/looks/looks.module.css'
import { TableHead } from '../../shell/TableHead.tsx'
import table from '../../shell/table.module.css'
import styles from './ImportScreen.module.css'
import type { ImportParts } from './use-import.ts'

const HEADS = ['Column', 'Example', 'Fills']
const NOTHING = { value: '', label: 'Nothing' }
const offered = [
  NOTHING,
  ...targets.map((value) => ({ value: value as string, label: importColumns[value].label })),
]
const MAX_HEAD = 20 // rows above the projects

const existingLabels: Record<ExistingChoice, string> = {
  skip: 'Leave them as they are',
  update: 'Change them',
  add: 'Add all as new projects',
}

/** The choices of an import: the field of each column, the values for empty cells, and the treatment of projects that exist already. */
export function ImportColumns({ parts, plan }: { parts: ImportParts; plan: ImportPlan<unknown> }) {
  const { settings, set } = parts
  const rows = parts.table!.sheets[parts.table!.sheet]!.rows
  const { head, columns } = settings
  const below = rows.slice(head + 1)
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  const fill = (index: number, target: string) =>
    set({
      columns: Array.from({ length: width }, (_, other) =>
        other === index ? target : columns[other] === target ? '' : (columns[other] ?? ''),
      ),
    })
  const lacking = requiredTargets.filter((target) => isLacking(target, columns, below))
  return (
    <section className={styles.part} aria-labelledby="import-columns">
      <h2 id="import-columns">Columns</h2>
      <NativeSelect
        label="The headings are in"
        className={styles.short}
        value={String(head)}
        data={[
          ...rows
            .slice(0, MAX_HEAD)
            .map((row, index) => ({ value: String(index), label: `Row ${index + 1}: ${beginning(row)}` })),
          { value: String(NO_HEADINGS), label: 'My file has no headings' },
        ]}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value)
          set({ head: chosen, columns: columnsOf(rows[chosen]) })
        }}
      />
      <div className={styles.scrolls}>
        <table className={table.table}>
          <TableHead heads={HEADS} />
          <tbody>
            {Array.from({ length: width }, (_, index) => {
              const letters = columnLetters(index)
              const heading = textOf(rows[head]?.[index] ?? null)
              return (
                <tr key={letters}>
                  <th scope="row">{heading ? `${letters}: ${heading}` : letters}</th>
                  <td className={looks.quiet}>{exampleOf(below, index)}</td>
                  <td>
                    <NativeSelect
                      aria-label={`Column ${letters} fills`}
                      value={columns[index] ?? ''}
                      data={offered}
                      onChange={(event) => fill(index, event.currentTarget.value)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {lacking.length > 0 && (
        <fieldset className={styles.fields}>
          <legend>Where a cell is empty</legend>
          <p>These are required and are missing in some rows. What you enter here is taken for those.</p>
          {lacking.map((target) => (
            <Otherwise key={target} target={target} parts={parts} />
          ))}
        </fieldset>
      )}
      {plan.rows.length > 0 && (
        <div className={looks.stack}>
          <p>Projects that are on the website already, found by their name or id</p>
          <Choice
            label="Projects that are on the website already"
            names={existingChoices}
            labels={existingLabels}
            chosen={settings.existing}
            choose={(existing) => set({ existing })}
          />
          {settings.existing === 'update' && (
            <p>
              Cells that are empty change nothing, and texts and pictures of these projects stay as they are.
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function Otherwise({ target, parts }: { target: Target; parts: ImportParts }) {
  const { settings, set } = parts
  const { label, choices } = importColumns[target]
  const value = settings.otherwise[target] ?? ''
  const change = (typed: string) => set({ otherwise: { ...settings.otherwise, [target]: typed } })
  if (!choices)
    return (
      <TextInput
        label={label}
        value={value}
        maxLength={CHOICE_LENGTH}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[{ value: '', label: '' }, ...choices('').map((one) => ({ value: one, label: one }))]}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function isLacking(target: Target, columns: readonly string[], below: readonly (readonly Cell[])[]): boolean {
  const index = columns.indexOf(target)
  const filled = below.filter((row) => row.some((cell) => textOf(cell) !== ''))
  return index === -1 || filled.some((row) => textOf(row[index] ?? null) === '')
}

const BEGINNING = 60 // characters

const beginning = (row: readonly Cell[]) => {
  const texts = row.map(textOf).filter((text) => text !== '')
  return cutText(texts.join(', '), BEGINNING)
}

function exampleOf(below: readonly (readonly Cell[])[], index: number): string {
  const cell = below.map((row) => row[index] ?? null).find((one) => textOf(one) !== '')
  return cutText(shownDay(textOf(cell ?? null)), BEGINNING)
}
