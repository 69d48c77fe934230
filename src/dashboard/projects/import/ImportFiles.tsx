import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { IMPORT_ROWS } from '../../../domain/import/import-schema.ts'
import { FilePicker } from '../../pictures/FilePicker.tsx'
import { chosenFiles, droppedFiles } from './dropped-files.ts'
import styles from './ImportScreen.module.css'
import { countInWords } from './plan-words.ts'
import type { ImportParts } from './use-import.ts'

/** Where files are chosen or dropped, and which are chosen. */
export function ImportFiles({ parts }: { parts: ImportParts }) {
  const { table, pictures, isReading, take, chooseSheet, withoutPictures } = parts
  const [isOver, setOver] = useState(false)
  return (
    <section
      className={styles.files}
      aria-label="Files"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer).then(take)
      }}
    >
      <p>
        Drop a spreadsheet (.xlsx or .csv) with a project in each row, and a folder with their pictures: a
        folder for each project, called as the project. At most {IMPORT_ROWS.toLocaleString('en-IN')}{' '}
        projects. Nothing is stored before you press Import.
      </p>
      <div className={styles.buttons}>
        <FilePicker
          label={table ? 'Choose another spreadsheet' : 'Choose a spreadsheet'}
          accept=".xlsx,.xlsm,.csv"
          isDisabled={isReading}
          onFiles={(files) => void take(chosenFiles(files))}
        />
        <FilePicker
          label="Choose a folder of pictures"
          isFolder
          isDisabled={isReading}
          onFiles={(files) => void take(chosenFiles(files))}
        />
      </div>
      <p role="status" className={styles.chosen}>
        {isReading && 'Reading the spreadsheet…'}
        {!isReading &&
          table &&
          `${table.name}: ${countInWords(table.sheets[table.sheet]!.rows.length, 'row')}.`}
        {pictures.length > 0 && ` ${countInWords(pictures.length, 'picture')}.`}
      </p>
      {pictures.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={withoutPictures}>
          Without these pictures
        </Button>
      )}
      {table && table.sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          className={styles.short}
          value={String(table.sheet)}
          data={table.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
          onChange={(event) => chooseSheet(Number(event.currentTarget.value))}
        />
      )}
    </section>
  )
}
