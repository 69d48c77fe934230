import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { screenOf } from '../../domain/record/kinds.ts'
import { PublishDialog } from '../publishing/PublishDialog.tsx'
import { formatTime } from '../shell/activity/format-time.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import { useAddressView } from '../shell/use-address-view.ts'
import { ChosenFrame, ComparisonPart, Loading, type Look, useDifference, Website } from './ChosenFrame.tsx'
import styles from './ChosenVersion.module.css'
import { Comparison } from './Comparison.tsx'
import { currentQuery, draftQuery, reloadHistory, type VersionedRecord } from './history-queries.ts'
import { historyView, PUBLISHED } from './VersionList.tsx'

const names = { before: 'What is public', after: 'Draft' }

type Props = Look & { record: VersionedRecord }

/** The draft that colleagues share: what differs from what is public, or how the website would show it; and publishing it. */
export function ChosenDraft({ record, look, onLook }: Props) {
  const draft = useQuery(draftQuery(record))
  const current = useQuery(currentQuery(record))
  const shown = draft.data?.shown
  const { table, changes } = useDifference({ record, before: current.data, after: shown })
  const { show, isScreenShown } = useAddressView(historyView)
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const facts = draft.data?.facts
  const failed = draft.isError ? draft : current.isError && !current.data ? current : undefined

  function onChanged(isPublished = false) {
    if (isPublished && isScreenShown()) show({ version: undefined }, true, PUBLISHED)
    reloadHistory(queries, record)
  }

  return (
    <ChosenFrame
      title="Draft, shared with colleagues"
      fact={facts && `${formatTime(facts.updatedAt)}, ${facts.savedBy.name || facts.savedBy.email}`}
      compared="Compared with what is public"
      {...{ look, onLook }}
    >
      {draft.data === null ? (
        <p role="alert">There is no draft. It was published or discarded.</p>
      ) : failed ? (
        <Failure message="The draft could not be loaded." retry={failed.refetch} />
      ) : !shown || !changes ? (
        <Loading />
      ) : look === 'website' ? (
        <Website record={record} shown={shown} />
      ) : (
        <ComparisonPart summary={summaryOf(changes.length)}>
          <Comparison {...{ table, changes, names }} />
        </ComparisonPart>
      )}
      {facts && (
        <footer className={styles.foot}>
          <Button onClick={() => setAsked(true)}>Publish…</Button>
          <PlainButton component={Link} to={screenOf(record.kind, 'edit', record.id)}>
            Edit draft
          </PlainButton>
        </footer>
      )}
      {facts && isAsked && (
        <PublishDialog of={[facts]} onClose={() => setAsked(false)} onChanged={onChanged} />
      )}
    </ChosenFrame>
  )
}

function summaryOf(count: number): string {
  if (count === 0) return 'Nothing differs from what is public.'
  return count === 1 ? '1 field differs from what is public.' : `${count} fields differ from what is public.`
}
