import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DraftList as Listed, Publication } from '../../../domain/draft/draft-schema.ts'
import { watchedDraftsQuery } from '../../publishing/drafts-query.ts'
import { useFocusKept } from '../../publishing/use-focus-kept.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import looks from '../../shell/looks/looks.module.css'
import { DraftList } from './DraftList.tsx'
import styles from './DraftsPart.module.css'
import { JustPublished } from './JustPublished.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { RefusedList } from './RefusedList.tsx'
import { ScheduledList } from './ScheduledList.tsx'

/** The part of Home about what is not public yet: the drafts of all colleagues, and the moments for which they are scheduled. */
export function DraftsPart() {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(watchedDraftsQuery)
  const { element: heading, onChanged } = useFocusKept<HTMLHeadingElement>(data)
  return (
    <section className={styles.part} aria-labelledby="drafts">
      <h2 id="drafts" tabIndex={-1} ref={heading}>
        Drafts and schedule
      </h2>
      {!data && !isError && <Skeleton height={48} aria-label="Loading the drafts…" role="status" />}
      {!data && isError && <Failure message="The drafts could not be loaded." retry={refetch} />}
      {data && <Parts list={data} readAt={dataUpdatedAt} onChanged={onChanged} />}
    </section>
  )
}

type PartsProps = { list: Listed; readAt: number; onChanged: () => void }

function Parts({ list, readAt, onChanged }: PartsProps) {
  const { drafts, publications, timeZone } = list
  const inState = (state: Publication['state']) => publications.filter((one) => one.state === state)
  const [refused, published, waiting] = [inState('refused'), inState('published'), inState('waiting')]
  return (
    <>
      {refused.length > 0 && <RefusedList {...{ timeZone, onChanged }} publications={refused} />}
      {published.length > 0 && <JustPublished publications={published} now={readAt} onChanged={onChanged} />}
      {waiting.length > 0 && <ScheduledList {...{ timeZone, onChanged }} publications={waiting} />}
      {drafts.length > 0 && <DraftList {...{ drafts, publications, timeZone, onChanged }} />}
      {drafts.length === 0 && (
        <p className={looks.muted}>
          No drafts. What somebody saves as a draft is listed here for colleagues until it is published.
        </p>
      )}
      <PreviewLinks timeZone={timeZone} onChanged={onChanged} />
    </>
  )
}
