import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import type { JobFields } from '../../../domain/hiring/job-schema.ts'
import { jobPath } from '../../../domain/pages.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { showArrived } from '../../editing/show-arrived.ts'
import { useEditedRecord } from '../../editing/use-edited-record.ts'
import { useSave } from '../../editing/use-save.ts'
import { ApiError, call } from '../../session/api.ts'
import { openingPlace } from '../../session/kept-drafts.ts'
import { openingQuery, useOpeningsChanged } from '../../session/queries.ts'
import { formatClock } from '../../shell/activity/format-time.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { openingHistoryOf } from '../../shell/places.ts'
import { Screen } from '../../shell/Screen.tsx'
import { editedOpening } from './edited-opening.tsx'
import { OpeningForm } from './OpeningForm.tsx'
import { openingAnswers, versionOf } from './opening-draft.ts'
import { trail } from './opening-trail.ts'

type Props = { id: string; title: string }

/** Editing begins with what the server has now, never with what the list fetched a while ago. */
export function EditOpening({ id, title }: Props) {
  const { data, error, isError, isFetchedAfterMount, refetch } = useQuery({
    ...openingQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  // Once it has begun, no later fetch takes the form away.
  const [begun, setBegun] = useState<JobJson>()
  if (!begun && data && isFetchedAfterMount && !isError) setBegun(data)

  if (begun) return <Editing job={begun} title={title} />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Screen title={title} heading={<Crumbs trail={trail} here={title} />}>
      {!isError && <Skeleton height={320} aria-label="Loading the form" role="status" />}
      {isError && isGone && <p role="alert">This opening no longer exists.</p>}
      {isError && !isGone && <Failure message="The opening could not be loaded." retry={refetch} />}
    </Screen>
  )
}

function Editing({ job, title }: { job: JobJson; title: string }) {
  const openingsChanged = useOpeningsChanged()
  const [loaded] = useState(() => versionOf(job))
  const [saved, setSaved] = useState(job)
  const [status, setStatus] = useState('')
  const form = useEditedRecord(editedOpening, openingPlace(job.id), loaded)
  const { save, dispute } = useSave(form, openingAnswers)

  async function update(fields: JobFields) {
    const outcome = await save(fields, async (change) => {
      const answer = await call('PUT /api/jobs/:id', { params: { id: job.id }, body: change })
      setSaved(answer)
      return answer
    })
    if (outcome === 'still editing') return
    form.goOn(outcome.saved)
    openingsChanged()
    setStatus(`Saved ${formatClock(new Date())}`)
    showArrived(outcome)
  }

  return (
    <Screen
      title={`${title}: ${saved.title}`}
      heading={<Crumbs trail={trail} here={saved.title} />}
      actions={
        <>
          {!saved.hidden && (
            <Button component="a" href={jobPath(saved.slug)} target="_blank" rel="noopener" variant="subtle">
              Public page
            </Button>
          )}
          <Button component={Link} to={openingHistoryOf(job.id)} variant="default">
            History
          </Button>
        </>
      }
    >
      <OpeningForm
        form={form}
        submitLabel="Save"
        save={update}
        status={form.isDirty ? 'Unsaved changes' : status}
        savesInPlace
      />
      {dispute && <ConflictDialog record={editedOpening} dispute={dispute} />}
    </Screen>
  )
}
