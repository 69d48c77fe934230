import { Button, Modal, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { PUBLICATION_NAME_LENGTH } from '../../domain/draft/draft.ts'
import type { DraftFacts, Publication, PublishMoment } from '../../domain/draft/draft-schema.ts'
import { momentToChoose } from '../../domain/draft/publish-moment.ts'
import { formatMoment } from '../../domain/time/moment.ts'
import { call } from '../session/api.ts'
import { toastSuccess } from '../shell/toasts/notify.tsx'
import { useFocusReturned } from '../shell/use-focus-returned.ts'
import dialog from './DialogParts.module.css'
import { ChosenDrafts, PublishFailure, tooMany } from './DialogParts.tsx'
import { useDraftsChanged } from './drafts-query.ts'
import { type Chosen, emptyMoment, faultsIn, MomentFields, missingIn, momentWords } from './MomentFields.tsx'
import { draftsAre, namedDrafts } from './publication-words.ts'
import { usePublishForm } from './use-publish-form.ts'

type Props = {
  /** Drafts that do not wait for a moment yet, or the publication that is to have another moment. */
  of: readonly DraftFacts[] | Publication
  timeZone: string
  onClose: () => void
  onChanged?: () => void
}

const isMoved = (of: Props['of']): of is Publication => 'records' in of

/** Chooses the day and the time, in the studio's time zone, at which drafts are published, all or none. */
export function ScheduleDialog({ of, timeZone, onClose, onChanged }: Props) {
  useFocusReturned()
  const moved = isMoved(of) ? of : undefined
  const drafts = isMoved(of) ? of.records : of
  const isTogether = drafts.length > 1
  const [at, setAt] = useState<Chosen>(() => beginning(moved, timeZone))
  const [name, setName] = useState('')
  const changed = useDraftsChanged()
  const form = usePublishForm(drafts, 'The schedule could not be saved. Please try again.')
  const faults = faultsIn(at, timeZone)
  const isPossible = Object.keys(faults).length === 0
  const limit = moved ? undefined : tooMany(drafts)

  const schedule = () =>
    form.send(async () => {
      const moment = at as PublishMoment
      const saved = moved
        ? await call('PATCH /api/publications/:id', { params: { id: moved.id }, body: { at: moment } })
        : await call('POST /api/publications', {
            body: { drafts: drafts.map((draft) => keyOf(draft as DraftFacts)), name, at: moment },
          })
      toastSuccess(`${saved.name} is scheduled for ${formatMoment(saved.publishAt!, timeZone)}.`, {
        about: `publication ${saved.id}`,
      })
      await changed('drafts')
      onClose()
      onChanged?.()
    })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog is opened inside of the form of a record, which would be submitted too.
    event.stopPropagation()
    const errors = missingIn(at)
    if (Object.keys(errors).length > 0) form.showErrors({ errors })
    else void schedule()
  }

  return (
    <Modal
      opened
      onClose={() => !form.isBusy && onClose()}
      title={moved ? `Change the time of ${moved.name}` : `Schedule ${namedDrafts(drafts)}`}
      withCloseButton={false}
      closeOnClickOutside={false}
      size={560}
    >
      <form className={dialog.form} noValidate method="post" onSubmit={submit}>
        <PublishFailure
          outcome="It cannot be published as it is:"
          failure={limit ?? form.failure}
          problems={form.problems}
        />
        {isTogether && <ChosenDrafts drafts={drafts} />}
        {isTogether && !moved && (
          <TextInput
            label="Name"
            description="Such as New year. It may be empty."
            maxLength={PUBLICATION_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={form.errorAt('name')}
          />
        )}
        <MomentFields
          at={at}
          timeZone={timeZone}
          faults={faults}
          errorAt={form.errorAt}
          onChange={(changes) => {
            form.showErrors()
            setAt((before) => ({ ...before, ...changes }))
          }}
        />
        <p role="status">{sentence(drafts, isPossible ? momentWords(at) : undefined)}</p>
        <div className={dialog.answers}>
          <Button variant="default" disabled={form.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy} disabled={limit !== undefined}>
            {moved ? 'Change time' : 'Schedule'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The moment that is changed, unless that is past, as of what was refused then. */
function beginning(moved: Publication | undefined, timeZone: string): Chosen {
  return moved?.state === 'waiting' ? momentToChoose(moved.publishAt!, timeZone) : emptyMoment
}

const keyOf = ({ kind, id, updatedAt }: DraftFacts) => ({ kind, id, updatedAt })

const sentence = (drafts: readonly { name: string }[], when: string | undefined) =>
  `${draftsAre(drafts)} published ${when ?? 'at the day and time that you choose'}${drafts.length > 1 ? ', all or none' : ''}.`
