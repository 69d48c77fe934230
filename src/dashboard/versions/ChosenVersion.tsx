import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fieldOf } from '../../domain/fields/record-fields.ts'
import { isRestoredWithAll } from '../../domain/version/restored-fields.ts'
import type { FieldChange } from '../../domain/version/version-difference.ts'
import type { Version } from '../../domain/version/version-schema.ts'
import { isStatus } from '../session/api.ts'
import { useSession } from '../session/session.tsx'
import { type Draftable, draftKey, readDraft } from '../session/stored-drafts.ts'
import { formatTime } from '../shell/activity/format-time.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import { ChosenFrame, ComparisonPart, Loading, type Look, useDifference, Website } from './ChosenFrame.tsx'
import styles from './ChosenVersion.module.css'
import { Comparison } from './Comparison.tsx'
import {
  currentQuery,
  declarationOf,
  missingWords,
  type VersionedRecord,
  versionQuery,
} from './history-queries.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useRestoreVersion } from './use-restore-version.ts'

type Props = Look & {
  record: VersionedRecord
  number: number
  isCurrent: boolean
  /** Its line of the list, if that is loaded. */
  version: Version | undefined
  /** It takes the place of the draft that had the focus. */
  takesFocus: boolean
}

/** One version: what differs from the current one, or how the website showed it; and restoring it. */
export function ChosenVersion({ record, number, isCurrent, version, takesFocus, look, onLook }: Props) {
  const { Consequences } = record
  const { noun } = declarationOf(record)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const loaded = useQuery(versionQuery(record, number))
  const current = useQuery(currentQuery(record))
  const [marked, setMarked] = useState<string[]>([])
  const [asked, setAsked] = useState<{ fields?: string[]; from: Element | null }>()
  const { restore, isBusy, notice } = useRestoreVersion(record, () => {
    setAsked(undefined)
    setMarked([])
    heading.current?.focus()
  })
  const { table, changes } = useDifference({ record, before: loaded.data, after: current.data })
  const names = { before: nameOf(number, version), after: 'Current version' }
  const updatedAt = current.data?.updatedAt
  const hasDraft = useHasDraft(record)
  const isMissing = isStatus(current.error, 404)
  // The comparison may have changed since they were marked.
  const chosen = marked.filter((name) => changes?.some((change) => change.name === name))
  const withAll = changes?.filter(({ name }) => isRestoredWithAll(name)) ?? []

  function cancel() {
    if (asked?.from instanceof HTMLElement) asked.from.focus()
    setAsked(undefined)
  }

  return (
    <ChosenFrame
      title={`Version ${number}`}
      heading={heading}
      fact={version && wordsOf(version)}
      compared="Compared with the current one"
      {...{ look, onLook, notice }}
    >
      {isMissing && <div role="status">{record.whenInTrash ?? missingWords(record)}</div>}
      {loaded.isError ? (
        <NotLoaded number={number} error={loaded.error} retry={loaded.refetch} />
      ) : !loaded.data ? (
        <Loading />
      ) : look === 'website' ? (
        <Website record={record} shown={loaded.data} />
      ) : isMissing ? null : current.isError && !current.data ? (
        <Failure message={`The current ${noun} could not be loaded.`} retry={current.refetch} />
      ) : !changes ? (
        <Loading />
      ) : (
        <ComparisonPart summary={summaryOf(changes, isCurrent)}>
          {!isCurrent && <Comparison {...{ table, changes, names, chosen }} onChoose={setMarked} />}
        </ComparisonPart>
      )}
      {changes && changes.length > 0 && !isMissing && (
        <footer className={styles.foot}>
          {look === 'compared' && (
            <Button
              disabled={chosen.length === 0}
              onClick={({ currentTarget }) => setAsked({ fields: chosen, from: currentTarget })}
            >
              Restore selected fields
            </Button>
          )}
          {withAll.length > 0 && (
            <PlainButton
              onClick={({ currentTarget }) => setAsked({ from: currentTarget })}
            >{`Restore all of version ${number}`}</PlainButton>
          )}
        </footer>
      )}
      {asked && changes && updatedAt && (
        <RestoreDialog
          number={number}
          noun={noun}
          changes={asked.fields ? changes.filter(({ name }) => asked.fields?.includes(name)) : withAll}
          hasDraft={hasDraft()}
          isBusy={isBusy}
          onCancel={cancel}
          onRestore={() => restore({ number, fields: asked.fields, updatedAt })}
        >
          {!asked.fields && withAll.length < changes.length && (
            <p>
              Whether it is hidden from the website stays as it is. To restore that too, select the field.
            </p>
          )}
          {Consequences && loaded.data && current.data && (
            <Consequences
              current={current.data}
              restored={withFields(current.data, loaded.data, asked.fields)}
            />
          )}
        </RestoreDialog>
      )}
    </ChosenFrame>
  )
}

function NotLoaded({ number, error, retry }: { number: number; error: Error; retry: () => void }) {
  if (isStatus(error, 404)) return <p role="alert">There is no version {number}.</p>
  if (isStatus(error, 422)) return <p role="alert">{error.message}</p>
  return <Failure message="This version could not be loaded." retry={retry} />
}

/** The current record with these fields of the version; without `fields`, the version. */
function withFields(current: object, version: object, fields?: readonly string[]): object {
  if (!fields) return version
  return { ...current, ...Object.fromEntries(fields.map((name) => [name, fieldOf(version, name)])) }
}

const nameOf = (number: number, version: Version | undefined) =>
  version ? `Version ${number}, ${formatTime(version.savedAt)}` : `Version ${number}`

function wordsOf({ savedAt, savedBy, restoredFrom }: Version) {
  const saved = `${formatTime(savedAt)}, ${savedBy.name || savedBy.email}`
  return restoredFrom === undefined ? saved : `${saved}. Restored version ${restoredFrom}.`
}

function summaryOf(changes: readonly FieldChange[], isCurrent: boolean): string {
  if (isCurrent) return 'This is the current version.'
  if (changes.length === 0) return 'Nothing differs from the current version.'
  return changes.length === 1
    ? '1 field differs from the current version.'
    : `${changes.length} fields differ from the current version.`
}

/** Whether this browser keeps unsaved changes of the record; read when it is asked. */
function useHasDraft(record: Draftable) {
  const userId = useSession().user?.id ?? ''
  return () => readDraft(draftKey(userId, record)) !== undefined
}
