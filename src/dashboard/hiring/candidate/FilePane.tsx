import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { ApplicationFile } from '../../../domain/hiring/application-schema.ts'
import { Choice } from '../../editing/Choice.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { SmallButton } from '../../shell/looks/buttons.ts'
import { loadPdfView } from '../../shell/pdf/load-pdf-view.ts'
import { type CandidateRecord, fileQuery, useReview } from './candidate-record.ts'
import styles from './FilePane.module.css'

const PdfView = lazy(loadPdfView)

type Props = {
  record: CandidateRecord
  scroller: RefObject<HTMLElement | null>
  onDownload: (id: string, file: ApplicationFile) => void
}

const labels = { cv: 'CV', test: 'Test' }

/** The CV, and the test where it can be drawn. */
export function FilePane(props: Props) {
  const files = props.record.files.filter((file) => file.kind === 'cv' || isPdf(file))
  const [kind, setKind] = useState<ApplicationFile['kind']>('cv')
  const file = files.find((one) => one.kind === kind) ?? files[0]
  if (!file) return <p className={styles.none}>There is no CV.</p>
  return (
    <div className={styles.pane}>
      {files.length > 1 && (
        <div className={styles.choice}>
          <Choice
            label="File"
            names={files.map((one) => one.kind)}
            labels={labels}
            chosen={file.kind}
            choose={setKind}
          />
        </div>
      )}
      <DrawnFile key={file.id} {...props} file={file} />
    </div>
  )
}

/** The name is hidden in blind review; a CV is a PDF always. */
const isPdf = ({ name }: ApplicationFile) => /\.pdf$/i.test(name)

function DrawnFile({ record: { id }, file, scroller, onDownload }: Props & { file: ApplicationFile }) {
  const { isBlind } = useReview()
  const { data, isError, refetch } = useQuery(fileQuery(id, file, isBlind))
  const label = labels[file.kind]
  const button = (
    <SmallButton aria-keyshortcuts="d" onClick={() => onDownload(id, file)}>
      Download
    </SmallButton>
  )
  const waiting = <Skeleton height="100%" role="status" aria-label={`Loading the ${label}…`} />
  if (!data && isError)
    return (
      <div className={styles.none}>
        <Failure message={`The ${label} could not be loaded.`} retry={refetch} />
      </div>
    )
  if (!data) return waiting
  return (
    <Suspense fallback={waiting}>
      <PdfView
        file={data}
        label={label}
        scroller={scroller}
        tools={button}
        failure={
          <p role="alert" className={styles.none}>
            The {label} cannot be shown here. Download it to read it.
          </p>
        }
      />
    </Suspense>
  )
}
