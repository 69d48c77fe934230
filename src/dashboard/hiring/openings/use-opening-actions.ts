import { useNavigate } from 'react-router'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { jobFieldsOf } from '../../../domain/hiring/job-fields.ts'
import type { JobFields } from '../../../domain/hiring/job-schema.ts'
import { editOpeningPath } from '../../../domain/shared/pages.ts'
import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'

type Closing = Partial<Pick<JobFields, 'status' | 'closesAt'>>
/** `back` is what an undo restores; absent for the undo itself. */
type StatusChange = { to: Closing; back?: Closing; message: string }

/** Closing, reopening, copying and deleting an opening from the list. */
export function useOpeningActions(job: JobJson) {
  const { id, title, status, closesAt } = job
  const navigate = useNavigate()
  const shared = {
    failure: 'The opening could not be changed. Please try again.',
    changed: 'openings',
  } as const

  const change = useChange({
    ...shared,
    about: `status of ${id}`,
    send: ({ to }: StatusChange) => call('PUT /api/jobs/:id', { params: { id }, body: to }),
    onSaved: (_, { message, back }) => ({
      message,
      undo: back && (() => change.mutate({ to: back, message: `Status change of ${title} undone.` })),
    }),
  })
  const close = () =>
    change.mutate({ to: { status: 'closed' }, back: { status, closesAt }, message: `${title} is closed.` })
  const reopen = () =>
    change.mutate({
      // A last day that has passed would close it again.
      to: { status: 'open', ...(job.isPastClosing && { closesAt: '' }) },
      back: { status, closesAt },
      message: `${title} is open again.`,
    })
  const { keyOf, forget } = useSendingKey()
  const duplicate = useChange({
    ...shared,
    send() {
      const body = {
        ...jobFieldsOf(job),
        title: `${title} (copy)`,
        status: 'open',
        closesAt: '',
        hidden: true,
      } as const
      return call('POST /api/jobs', { body, headers: { 'Idempotency-Key': keyOf(body) } })
    },
    onSaved(copy) {
      forget()
      navigate(editOpeningPath(copy.id))
      return { message: 'The copy is hidden from the website until you show it.' }
    },
  })
  const remove = useChange({
    ...shared,
    send: () => call('DELETE /api/jobs/:id', { params: { id } }),
    onSaved: (answer) => answer,
  })
  const isBusy = change.isPending || duplicate.isPending || remove.isPending
  return { close, reopen, duplicate: () => duplicate.mutate(), remove: () => remove.mutate(), isBusy }
}
