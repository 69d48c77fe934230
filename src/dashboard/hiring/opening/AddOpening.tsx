import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { JobFields } from '../../../domain/hiring/job-schema.ts'
import { isSameRecord } from '../../../domain/record-fields.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { useEditedRecord } from '../../editing/use-edited-record.ts'
import { useSave } from '../../editing/use-save.ts'
import { call, refusalOf } from '../../session/api.ts'
import { NEW_OPENING } from '../../session/kept-drafts.ts'
import { useOpeningsChanged } from '../../session/queries.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { HIRING } from '../../shell/places.ts'
import { Screen } from '../../shell/Screen.tsx'
import { toastSuccess } from '../../shell/toasts/notify.tsx'
import { SAVED } from '../../shell/unsaved/LeaveGuard.tsx'
import { editedOpening } from './edited-opening.tsx'
import { OpeningForm } from './OpeningForm.tsx'
import { emptyDraft, openingAnswers, versionOf } from './opening-draft.ts'
import { trail } from './opening-trail.ts'

/** The form for a new opening. */
export function AddOpening({ title }: { title: string }) {
  const navigate = useNavigate()
  const openingsChanged = useOpeningsChanged()
  const [loaded] = useState(() => ({ draft: emptyDraft() }))
  const form = useEditedRecord(editedOpening, NEW_OPENING, loaded)
  const { save, dispute } = useSave(form, openingAnswers)

  async function create(fields: JobFields, key = form.key): Promise<void> {
    const made = await form.send(fields, { key }, () =>
      call('POST /api/jobs', { body: fields, headers: { 'Idempotency-Key': key } }).catch(madeBefore),
    )
    const current = versionOf(made)
    if (!isSameRecord(editedOpening.table, current.draft, fields)) {
      // Another tab had restored the same draft, and made an opening of its own of it.
      if (!form.hasSent(current.draft)) return create(fields, form.renewKey())
      // An earlier try had arrived and its answer had not; what was typed since changes what it made.
      const write = (change: Partial<JobFields>) =>
        call('PUT /api/jobs/:id', { params: { id: made.id }, body: change })
      const saved = await save(fields, write, { draft: form.draft, base: current })
      if (saved === 'still editing') return
    }
    form.end()
    openingsChanged()
    toastSuccess(
      fields.hidden ? `${made.title} is added, hidden from the website.` : `${made.title} is added.`,
    )
    navigate(HIRING, { state: SAVED })
  }

  return (
    <Screen title={title} heading={<Crumbs trail={trail} here={title} />}>
      <OpeningForm
        form={form}
        submitLabel="Add Opening"
        save={(fields) => create(fields)}
        onCancel={() => navigate(HIRING)}
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
