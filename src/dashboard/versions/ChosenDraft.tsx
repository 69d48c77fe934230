import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { screenOf } from '../../domain/record/kinds.ts'
import { formatTime } from '../shell/activity/format-time.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import { ChosenFrame, ComparisonPart, Loading, type Look, useDifference, Website } from './ChosenFrame.tsx'
import styles from './ChosenVersion.module.css'
import { Comparison } from './Comparison.tsx'
import { currentQuery, draftQuery, type VersionedRecord } from './history-queries.ts'
import { usePublishDraft } from './use-publish-draft.ts'

const names = { before: 'What is public', after: 'Draft' }

type Props = Look & { record: VersionedRecord; onPublished: () => void }

/** The draft that colleagues share: what differs from what is public, or how the website would show it; and publishing it. */
export function ChosenDraft({ record, look, onLook, onPublished }: Props) {
  const draft = useQuery(draftQuery(record))
  const current = useQuery(currentQuery(record))
  const shown = draft.data?.shown
  const { table, changes } = useDifference({ record, before: current.data, after: shown })
  const { publish, isBusy, notice } = usePublishDraft(record, onPublished)
  const facts = draft.data?.facts
  const failed = draft.isError ? draft : current.isError && !current.data ? current : undefined
  return (
    <ChosenFrame
      title="Draft, shared with colleagues"
      fact={facts && `${formatTime(facts.updatedAt)}, ${facts.savedBy.name || facts.savedBy.email}`}
      compared="Compared with what is public"
      {...{ look, onLook, notice }}
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
          <Button loading={isBusy} onClick={() => publish(facts)}>
            Publish
          </Button>
          <PlainButton component={Link} to={screenOf(record.kind, 'edit', record.id)}>
            Edit draft
          </PlainButton>
        </footer>
      )}
    </ChosenFrame>
  )
}

function summaryOf(count: number): string {
  if (count === 0) return 'Nothing differs from what is public.'
  return count === 1 ? '1 field differs from what is public.' : `${count} fields differ from what is public.`
}
