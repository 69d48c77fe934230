import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import type { JobFields } from '../../../domain/hiring/job-schema.ts'
import { jobPath } from '../../../domain/pages.ts'
import { isSameRecord } from '../../../domain/record-fields.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import type { Saved } from '../../editing/save-merged.ts'
import { useEditedRecord } from '../../editing/use-edited-record.ts'
import { useSave } from '../../editing/use-save.ts'
import { ApiError, call, refusalOf } from '../../session/api.ts'
import { NEW_OPENING, openingPlace } from '../../session/kept-drafts.ts'
import { openingQuery, useReload } from '../../session/queries.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { HIRING, openingFormOf, openingHistoryOf } from '../../shell/places.ts'
import { Screen } from '../../shell/Screen.tsx'
import { offerNext, toastSuccess } from '../../shell/toasts/notify.tsx'
import { SAVED } from '../../shell/unsaved/LeaveGuard.tsx'
import { useSendingOf } from '../subscribers/subscriber-queries.ts'
import { editedOpening } from './edited-opening.tsx'
import { OpeningForm } from './OpeningForm.tsx'
import { emptyDraft, type OpeningDraft, openingAnswers, versionOf } from './opening-draft.ts'
import { openingFormTitle, trail } from './opening-trail.ts'

type Props = {
  /** Undefined for a new opening. */
  id: string | undefined
  /** A new opening was saved, and is edited further at its own address. */
  onMade: (id: string) => void
}

/** The form of an opening. Which one is decided when it opens: a new opening that is made meanwhile stays in it. */
export function OpeningEditor({ id, onMade }: Props) {
  const [opened] = useState(id)
  return opened === undefined ? <Editing onMade={onMade} /> : <LoadedOpening id={opened} onMade={onMade} />
}

/** Editing begins with what the server has now, never with what the list fetched a while ago. */
function LoadedOpening({ id, onMade }: Props & { id: string }) {
  const { data, error, isError, isFetchedAfterMount, refetch } = useQuery({
    ...openingQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  // Once it has begun, no later fetch takes the form away.
  const [begun, setBegun] = useState<JobJson>()
  if (!begun && data && isFetchedAfterMount && !isError) setBegun(data)

  if (begun) return <Editing job={begun} onMade={onMade} />
  const isGone = error instanceof ApiError && error.status === 404
  const title = openingFormTitle(id)
  return (
    <Screen title={title} heading={<Crumbs trail={trail} here={title} />}>
      {!isError && <Skeleton height={320} aria-label="Loading the form" role="status" />}
      {isError && isGone && <p role="alert">This opening no longer exists.</p>}
      {isError && !isGone && <Failure message="The opening could not be loaded." retry={refetch} />}
    </Screen>
  )
}

function Editing({ job, onMade }: Pick<Props, 'onMade'> & { job?: JobJson }) {
  const navigate = useNavigate()
  const reload = useReload()
  const sendingOf = useSendingOf()
  const [loaded] = useState(() => (job ? versionOf(job) : { draft: emptyDraft() }))
  // As the server has it; undefined until a new opening is edited at its own address.
  const [stored, setStored] = useState(job)
  const answered = useRef(job)
  const form = useEditedRecord(editedOpening, stored ? openingPlace(stored.id) : NEW_OPENING, loaded)
  const { save, dispute } = useSave(form, openingAnswers)

  const writeTo = (id: string) => async (change: Partial<JobFields>) => {
    const answer = await call('PUT /api/jobs/:id', { params: { id }, body: change })
    answered.current = answer
    return answer
  }

  async function create(fields: JobFields, key = form.key): Promise<Saved<OpeningDraft>> {
    const made = await form.send(fields, { key }, () =>
      call('POST /api/jobs', { body: fields, headers: { 'Idempotency-Key': key } }).catch(madeBefore),
    )
    const current = versionOf(made)
    // One past its last day is answered as closed.
    const sent = made.isPastClosing ? { ...current.draft, status: fields.status } : current.draft
    if (isSameRecord(editedOpening.table, sent, fields)) {
      answered.current = made
      return { saved: current, arrived: [], who: '' }
    }
    // Another tab had restored the same draft, and made an opening of its own of it.
    if (!form.hasSent(sent)) return create(fields, form.renewKey())
    // An earlier try had arrived and its answer had not; what was typed since changes what it made.
    answered.current = made
    return save(fields, writeTo(made.id), { draft: form.draft, base: current })
  }

  function leave() {
    const { title, hidden } = answered.current!
    const sending = sendingOf(answered.current!)
    reload('openings')
    if (sending) offerNext(`${title} is added.`, { ...sending, act: () => navigate(sending.to) })
    else toastSuccess(hidden ? `${title} is added, hidden from the website.` : `${title} is added.`)
    navigate(HIRING, { state: SAVED })
  }

  function stay() {
    const { id } = answered.current!
    setStored(answered.current)
    reload('openings')
    if (stored) return
    onMade(id)
    navigate(openingFormOf(id), { replace: true, state: SAVED, preventScrollReset: true })
  }

  const title = openingFormTitle(stored?.id)
  return (
    <Screen
      title={stored ? `${title}: ${stored.title}` : title}
      heading={<Crumbs trail={trail} here={stored?.title ?? title} />}
      actions={
        stored && (
          <>
            {!stored.hidden && (
              <Button
                component="a"
                href={jobPath(stored.slug)}
                target="_blank"
                rel="noopener"
                variant="subtle"
              >
                Public page
              </Button>
            )}
            <Button component={Link} to={openingHistoryOf(stored.id)} variant="default">
              History
            </Button>
          </>
        )
      }
    >
      <OpeningForm
        form={form}
        submitLabel={stored ? 'Save' : 'Add Opening'}
        save={(fields) => (stored ? save(fields, writeTo(stored.id)) : create(fields))}
        leave={stored ? undefined : leave}
        stay={stay}
        onCancel={stored ? undefined : () => navigate(HIRING)}
      />
      {dispute && <ConflictDialog record={editedOpening} dispute={dispute} />}
    </Screen>
  )
}

/** An earlier call with this form's key had another body: the server says what it made of that. */
function madeBefore(error: unknown) {
  const current = refusalOf(error, 'POST /api/jobs', 422)?.current
  if (!current) throw error
  return current
}
