import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { exportReasonLabels, exportReasons } from '../../../domain/hiring/export-reason.ts'
import { download } from '../../session/api.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { saveFile } from '../../shell/DownloadButton.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { toastSuccess } from '../../shell/toasts/notify.tsx'
import type { filterQuery } from '../review/candidate-view.ts'

type Props = { query: ReturnType<typeof filterQuery>; onClose: () => void }

const choices = [
  { value: '', label: 'Choose a reason' },
  ...exportReasons.map((reason) => ({ value: reason, label: exportReasonLabels[reason] })),
]

/** Asks for the reason, then downloads the candidates that the filter shows. */
export function ExportDialog({ query, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { isBusy, failure, errorAt, send } = useSending({
    fields: ['reason'],
    fallback: 'The candidates could not be exported. Please try again.',
  })
  const exportAll = () =>
    send(async () => {
      saveFile(await download('GET /api/applications/export.csv', { query: { ...query, reason } }))
      toastSuccess('The candidates are exported.')
      onClose()
    })
  return (
    <Dialog onClose={() => !isBusy && onClose()} title="Export candidates as CSV" withCloseButton={false}>
      <form
        className={looks.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void exportAll()
        }}
      >
        <p>
          The file holds all candidates that the filters show, with names and addresses. Delete it when you no
          longer need it.
        </p>
        <FormAlert>{failure}</FormAlert>
        <NativeSelect
          label="Reason"
          description="Recent Activity shows it, with your name."
          data-autofocus
          required
          data={choices}
          value={reason}
          error={errorAt('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={looks.answers}>
          <PlainButton disabled={isBusy} onClick={onClose}>
            Cancel
          </PlainButton>
          <Button type="submit" loading={isBusy}>
            Export
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
