import { type ReactNode, type RefObject, Suspense, useMemo } from 'react'
import type { Fields } from '../../domain/fields/difference.ts'
import { fieldsIn } from '../../domain/fields/record-fields.ts'
import { versionDifference } from '../../domain/version/version-difference.ts'
import { Choice } from '../editing/Choice.tsx'
import { useNamedProjects } from '../editing/changes/use-named-projects.ts'
import { usePreviewChoice } from '../editing/use-preview-choice.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { Waiting } from '../shell/list/PagedList.tsx'
import looks from '../shell/looks/looks.module.css'
import styles from './ChosenVersion.module.css'
import { declarationOf, type VersionedRecord } from './history-queries.ts'
import type { RestoreNotice } from './use-restore-version.ts'
import type { HistoryView } from './VersionList.tsx'

export type Look = Pick<HistoryView, 'look'> & { onLook: (look: HistoryView['look']) => void }

type Props = Look & {
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** When and by whom it was saved. */
  fact?: string
  /** The name of the comparison. */
  compared: string
  notice?: RestoreNotice
  children: ReactNode
}

/** A version that was chosen in the list: compared, or as on the website. */
export function ChosenFrame({ title, heading, fact, compared, look, onLook, notice, children }: Props) {
  const labels = { compared, website: 'As on the website' }
  return (
    <section className={styles.chosen} aria-labelledby="chosen-version">
      <header className={styles.head}>
        <div>
          <h2 id="chosen-version" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {fact && <p className={looks.figures}>{fact}</p>}
        </div>
        <Choice label="View" names={['compared', 'website']} {...{ labels, choose: onLook }} chosen={look} />
      </header>
      <FormAlert>{notice && <Notice notice={notice} />}</FormAlert>
      {children}
    </section>
  )
}

export function Website({ record, shown }: { record: VersionedRecord; shown: object }) {
  const preview = usePreviewChoice()
  return (
    <Suspense fallback={<Loading />}>
      <record.Preview className={styles.preview} draft={shown} choice={preview} />
    </Suspense>
  )
}

export const ComparisonPart = ({ summary, children }: { summary: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the comparison scrolls, also by keyboard
  <section className={looks.scroller} tabIndex={0} aria-label="Comparison">
    <p role="status" className={looks.figures}>
      {summary}
    </p>
    {children}
  </section>
)

type Two = { record: VersionedRecord; before: object | undefined; after: object | undefined }

/** The differences of two versions, once both are loaded. */
export function useDifference({ record, before, after }: Two) {
  const { table } = declarationOf(record)
  const named = useNamedProjects(table)
  const changes = useMemo(
    () =>
      before &&
      after &&
      versionDifference(named, fieldsIn(named, before as Fields), fieldsIn(named, after as Fields)),
    [named, before, after],
  )
  return { table, changes }
}

function Notice({ notice: { message, lines } }: { notice: RestoreNotice }) {
  return (
    <>
      {message}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}

export const Loading = () => <Waiting label="Loading the version…" count={1} height={160} />
