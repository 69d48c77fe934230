import { Button, NativeSelect } from '@mantine/core'
import type { Ref } from 'react'
import { IMPORT_ROWS } from '../../../domain/import/import-schema.ts'
import { FilePicker } from '../../pictures/FilePicker.tsx'
import { useScreenDrop } from '../../pictures/library/use-screen-drop.ts'
import looks from '../../shell/looks/looks.module.css'
import { chosenFiles, droppedFiles } from './dropped-files.ts'
import styles from './ImportScreen.module.css'
import { countInWords, leftOutInWords } from './plan-words.ts'
import type { ImportParts } from './use-import.ts'

/** The part of the screen where files are chosen or dropped, with those that are chosen. */
export function ImportFiles({ parts, ref }: { parts: ImportParts; ref?: Ref<HTMLElement> }) {
  const { table, archive, pictures, others, step, take, chooseSheet, withoutPictures } = parts
  const isOver = useScreenDrop((dropped) => {
    if (!step) void take(droppedFiles(dropped))
  })
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.files}
      aria-label="Files"
      data-over={isOver || undefined}
    >
      <p>
        Drop a spreadsheet (.xlsx or .csv) with a project in each row, and a folder with their pictures: a
        folder for each project, named like the project. At most {IMPORT_ROWS.toLocaleString('en-IN')}{' '}
        projects. Or drop an archive (.zip) that was exported from the portal. Nothing is stored before you
        press Import.
      </p>
      <div className={looks.actions}>
        <FilePicker
          label={table || archive ? 'Choose another file' : 'Choose a spreadsheet or archive'}
          accept=".xlsx,.xlsm,.csv,.zip"
          disabled={step !== undefined}
          onFiles={(files) => void take(chosenFiles(files))}
        />
        <FilePicker
          label="Choose a folder of pictures"
          isFolder
          disabled={step !== undefined}
          onFiles={(files) => void take(chosenFiles(files))}
        />
      </div>
      <p role="status" className={styles.chosen}>
        {step === 'file is read' && 'Reading the file…'}
        {step !== 'file is read' &&
          table &&
          `${table.name}: ${countInWords(table.sheets[table.sheet]!.rows.length, 'row')}.`}
        {step !== 'file is read' &&
          archive &&
          `${archive.name}: ${countInWords(archive.records.length, 'record')}.`}
        {pictures.length > 0 && !archive && ` ${countInWords(pictures.length, 'picture')}.`}
        {others.length > 0 && !archive && ` ${leftOutInWords(others.map(({ path }) => path))}`}
      </p>
      {pictures.length > 0 && !archive && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            // This button is gone then.
            currentTarget.closest('section')?.focus()
            withoutPictures()
          }}
        >
          Without these pictures
        </Button>
      )}
      {table && table.sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          disabled={step !== undefined}
          className={styles.short}
          value={String(table.sheet)}
          data={table.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
          onChange={(event) => chooseSheet(Number(event.currentTarget.value))}
        />
      )}
      {table && table.refused.length > 0 && (
        <ul className={styles.sheets} aria-label="Sheets that cannot be imported">
          {table.refused.map(({ name, reason }) => (
            <li key={name}>
              “{name}” cannot be imported. {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
