import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameKey } from '../../domain/draft/draft.ts'
import type { DraftFacts, Publication } from '../../domain/draft/draft-schema.ts'
import { formatMoment } from '../../domain/time/moment.ts'
import { QuietButton } from '../shell/looks/buttons.ts'
import styles from './DraftActions.module.css'
import { watchedDraftsQuery } from './drafts-query.ts'
import { PreviewLinkDialog } from './PreviewLinkDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { givenName, personName } from './publication-words.ts'
import { Refused } from './Refused.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { WaitingActions } from './WaitingActions.tsx'

type Props = {
  draft: DraftFacts
  /** Its schedule was changed, or it was published. */
  onChanged?: () => void
}

/** The actions on a draft besides editing it: a schedule, or what it is scheduled for; and a preview link. */
export function DraftActions({ draft, onChanged: onDraftChanged }: Props) {
  const { data } = useQuery(watchedDraftsQuery)
  const [opened, setOpened] = useState<'schedule' | 'link'>()
  const { element, onChanged: keepFocus } = useFocusKept<HTMLDivElement>(data)
  if (!data) return null
  const { timeZone } = data
  // The id is that of the list, which is read again when a schedule changes.
  const { publicationId } = data.drafts.find((one) => isSameKey(one, draft)) ?? draft
  // None where it has records that this user may not change. The version of this draft is the one that is shown beside.
  const found = data.publications.find(({ id }) => id === publicationId)
  const publication = found && {
    ...found,
    records: found.records.map((one) =>
      isSameKey(one, draft) ? { ...one, updatedAt: draft.updatedAt } : one,
    ),
  }
  const onClose = () => setOpened(undefined)
  function onChanged() {
    keepFocus()
    onDraftChanged?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not form fields
    <div
      ref={element}
      tabIndex={-1}
      role="group"
      aria-label="Schedule and preview link"
      className={styles.actions}
      data-question-side="after"
    >
      {publication && (
        <>
          <ScheduleWords publication={publication} timeZone={timeZone} />
          <WaitingActions publication={publication} timeZone={timeZone} onChanged={onChanged} />
        </>
      )}
      {publicationId !== null && !publication && (
        <p>It is scheduled together with drafts that you cannot change.</p>
      )}
      {publicationId === null && <QuietButton onClick={() => setOpened('schedule')}>Schedule…</QuietButton>}
      <QuietButton onClick={() => setOpened('link')}>Preview link…</QuietButton>
      {opened === 'schedule' && <PublishDialog of={[draft]} {...{ timeZone, onClose, onChanged }} />}
      {opened === 'link' && <PreviewLinkDialog drafts={[draft]} {...{ timeZone, onClose }} />}
    </div>
  )
}

function ScheduleWords({ publication, timeZone }: { publication: Publication; timeZone: string }) {
  const { state, publishAt, createdBy, records, problems } = publication
  const when = formatMoment(publishAt!, timeZone)
  const name = givenName(publication)
  const others = records.length > 1 ? `, together with ${records.length - 1} more` : ''
  if (state === 'refused')
    return (
      <div className={styles.words}>
        <p>It was not published on {when}:</p>
        <Refused problems={problems} />
      </div>
    )
  return (
    <p className={styles.words}>
      Scheduled for {when} by {personName(createdBy)}
      {others}
      {name && `: ${name}`}
    </p>
  )
}
