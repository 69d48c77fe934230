import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { candidateName } from '../../../domain/hiring/application.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { call } from '../../session/api.ts'
import { useReload } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'
import { forgetDraft } from '../../session/stored-drafts.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { toastSuccess } from '../../shell/toasts/notify.tsx'
import styles from '../review/dialog.module.css'
import { type CandidateRecord, noteKey } from './candidate-record.ts'

type Props = { record: CandidateRecord; onErased: () => void; onClose: () => void }

export function EraseDialog({ record, onErased, onClose }: Props) {
  const { id, files, notes, mails } = record
  const { user } = useSession()
  const queries = useQueryClient()
  const reload = useReload()
  const { isBusy, failure, send } = useSending({
    fallback: 'The application could not be erased. Please try again.',
    subject: candidateName(record),
  })

  const erase = () =>
    send(async () => {
      await call('DELETE /api/applications/:id', { params: { id } })
      forgetDraft(noteKey(user?.id ?? '', id))
      toastSuccess(`The application of ${candidateName(record)} is erased.`)
      onErased()
      queries.removeQueries({ queryKey: ['application', id] })
      queries.removeQueries({ queryKey: ['application-file', id] })
      reload('candidate')
    })

  return (
    <Dialog
      onClose={() => !isBusy && onClose()}
      title={`Erase the application of ${candidateName(record)}?`}
      withCloseButton={false}
    >
      <p>
        This erases what the candidate sent, {counted(files.length, 'file')}, {counted(notes.length, 'note')},
        the history, {counted(mails.length, 'mail')} and the private link. It cannot be undone.
      </p>
      <p className={styles.quiet}>
        As proof, a record stays with the number of the application, the time, and how many files were erased.
      </p>
      <FormAlert>{failure}</FormAlert>
      <div className={`${looks.answers} ${looks.inView} ${styles.answers}`}>
        <PlainButton data-autofocus disabled={isBusy} onClick={onClose}>
          Cancel
        </PlainButton>
        <Button color="earth" loading={isBusy} onClick={erase}>
          Erase
        </Button>
      </div>
    </Dialog>
  )
}
