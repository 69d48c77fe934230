import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { jobFieldsOf } from '../../../domain/hiring/job-fields.ts'
import type { JobFields } from '../../../domain/hiring/job-schema.ts'
import { call, messageOf } from '../../session/api.ts'
import { useOpeningsChanged } from '../../session/queries.ts'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { openingFormOf } from '../../shell/places.ts'
import { offerUndo, toastError, toastSuccess } from '../../shell/toasts/notify.tsx'

type Closing = Partial<Pick<JobFields, 'status' | 'closesAt'>>
/** `back` is what an undo restores; absent for the undo itself. */
type StatusChange = { to: Closing; back?: Closing; message: string }

/** Closing, reopening, copying and deleting an opening from the list. */
export function useOpeningActions(job: JobJson) {
  const { id, title, status, closesAt } = job
  const navigate = useNavigate()
  const openingsChanged = useOpeningsChanged()

  const about = `status of ${id}`
  const onError = (error: unknown) =>
    toastError(messageOf(error, 'The opening could not be changed. Please try again.'))
  const onSettled = () => openingsChanged()

  const change = useMutation({
    mutationFn: ({ to }: StatusChange) => call('PUT /api/jobs/:id', { params: { id }, body: to }),
    onSuccess(_, { message, back }) {
      const undone = `Status change of ${title} undone.`
      if (back) offerUndo(message, () => change.mutate({ to: back, message: undone }), { about })
      else toastSuccess(message, { about })
    },
    onError,
    onSettled,
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
  const duplicate = useMutation({
    mutationFn() {
      const body = {
        ...jobFieldsOf(job),
        title: `${title} (copy)`,
        status: 'open',
        closesAt: '',
        hidden: true,
      } as const
      return call('POST /api/jobs', { body, headers: { 'Idempotency-Key': keyOf(body) } })
    },
    onSuccess(copy) {
      forget()
      toastSuccess('The copy is hidden from the website until you show it.')
      navigate(openingFormOf(copy.id))
    },
    onError,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/jobs/:id', { params: { id } }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError,
    onSettled,
  })
  const isBusy = change.isPending || duplicate.isPending || remove.isPending
  return { close, reopen, duplicate: () => duplicate.mutate(), remove: () => remove.mutate(), isBusy }
}
